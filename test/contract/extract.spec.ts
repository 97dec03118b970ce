// Schema extraction over both routes: fields, options, answers and refusals, with scripted parsers.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { extract, type Fields, Origin, type Route, ROUTES } from './support/extraction';
import { DESIGNED } from './support/scripted-pool';
import { Service } from './support/service';

const SCHEMA = { type: 'object', properties: { total: { type: 'number' } } };
const DEFAULTS = { strict: true, extractImages: true, includeOcrText: false };

let service: Service;
let organisation: { id: string; key: string };
let origin: Origin;

beforeAll(async () => {
  service = await Service.start();
  organisation = await service.newOrganisation('unlimited');
  origin = await Origin.start();
});
afterAll(async () => {
  await origin.stop();
  await service.stop();
});
beforeEach(() => {
  service.pool.play({ pages: 3 });
  service.model.play({});
});

function ask(route: Route, fields: Fields, key = organisation.key): Promise<Response> {
  return extract(service, key, { route, url: origin.url, fields });
}

/** What the parser was asked to fill, apart from what the request costs. */
function asked(): object {
  const [input] = service.pool.extracted;
  return Object.fromEntries(Object.entries(input ?? {}).filter(([name]) => name !== 'usage'));
}

describe.each(ROUTES)('an extraction by %s', (route) => {
  it('answers with the bytes that the parser wrote, and says who filled the schema', async () => {
    const response = await ask(route, { schema: SCHEMA });
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(response.headers.get('x-recto-extractor')).toBe('embedded');
    expect(JSON.parse(text)).toEqual({
      values: { total: null },
      evidence: {},
      page_count: 3,
      ungrounded_fields: [],
      usage: { pages: 3, credits: 12, credits_per_page: 4 },
    });
    expect(service.model.asked).toEqual([]);
  });

  it('says who filled it on answers that are streamed, too', async () => {
    service.pool.play({ filling: 'the same words again. '.repeat(20_000) });
    const response = await ask(route, { schema: SCHEMA, include_ocr_text: true });
    expect(response.headers.get('x-recto-extractor')).toBe('embedded');
    expect(((await response.json()) as { ocr_text: string }).ocr_text.length).toBeGreaterThan(400_000);
  });

  it('fills in the defaults, and ignores what it does not know', async () => {
    expect((await ask(route, { schema: SCHEMA, nonsense: { deep: [1] }, chunking: 'none' })).status).toBe(200);
    expect(asked()).toEqual({ ...DEFAULTS, schema: JSON.stringify(SCHEMA) });
  });

  it.each([
    [{ strict: false }, { strict: false }],
    [{ extract_images: false }, { extractImages: false }],
    [{ include_ocr_text: true }, { includeOcrText: true }],
    [
      { strict: 'FALSE', include_ocr_text: '1', extract_images: 0 },
      { strict: false, includeOcrText: true, extractImages: false },
    ],
  ])('takes %j', async (fields, options) => {
    expect((await ask(route, { schema: SCHEMA, ...fields })).status).toBe(200);
    expect(asked()).toEqual({ ...DEFAULTS, schema: JSON.stringify(SCHEMA), ...options });
  });

  it('gives the schema to the parser as it was written: order, numbers, white space, escapes', async () => {
    const written =
      '{ "type":"object",\t "properties" : {"10":{"type":"number"},"b":{"type":"string","description":"\\u00e9 {[\\""},"2":{"type":"integer","default":1.50e1}}}';
    expect((await ask(route, { schema: written })).status).toBe(200);
    expect(asked()).toMatchObject({ schema: written });
  });

  it('designs a schema where none is sent and that is asked for', async () => {
    const response = await ask(route, { auto_schema: true });
    expect(await response.json()).toMatchObject({ generated_schema: JSON.parse(DESIGNED) });
    expect(asked()).toEqual(DEFAULTS);
  });

  it('fills the schema that is sent, also where one might be designed', async () => {
    const response = await ask(route, { auto_schema: true, schema: SCHEMA });
    expect(await response.json()).not.toHaveProperty('generated_schema');
    expect(asked()).toMatchObject({ schema: JSON.stringify(SCHEMA) });
  });

  it.each(['pydantic-invoice', 'zod-receipt', 'zod-receipt-draft-7', 'zod-receipt-openapi-3.0'])(
    'takes what a library writes: %s',
    async (name) => {
      const schema: unknown = JSON.parse(await readFile(join(__dirname, `fixtures/schemas/${name}.json`), 'utf8'));
      const response = await ask(route, { schema });
      expect({ status: response.status, body: response.status === 200 ? null : await response.json() }).toEqual({
        status: 200,
        body: null,
      });
      expect(asked()).toMatchObject({ schema: JSON.stringify(schema) });
    },
  );

  it('leaves nothing in the spool and stores nothing', async () => {
    await (await ask(route, { schema: SCHEMA })).arrayBuffer();
    await eventually(async () => (await service.files('spool')).length === 0);
    expect(await service.files('storage')).toEqual([]);
  });
});

describe('the schema of a request', () => {
  it('may be null in JSON for one that is not sent, and empty in a form', async () => {
    expect((await ask('url', { schema: null, auto_schema: true })).status).toBe(200);
    expect((await ask('file', { schema: '', auto_schema: true })).status).toBe(200);
    expect(service.pool.extracted.map(({ schema }) => schema)).toEqual([undefined, undefined]);
  });

  it('is the last one where JSON has several', async () => {
    const twice = `{"url":"${origin.url}","schema":{"type":"object"},"schema":${JSON.stringify(SCHEMA)}}`;
    const response = await fetch(`${service.baseUrl}/v1/extract/schema`, {
      method: 'POST',
      headers: { 'x-api-key': organisation.key, 'content-type': 'application/json' },
      body: twice,
    });
    expect(response.status).toBe(200);
    expect(asked()).toMatchObject({ schema: JSON.stringify(SCHEMA) });
  });
});

describe('a PHI key', () => {
  let phi: string;

  beforeAll(async () => {
    phi = await service.newKey(organisation.id, '--phi');
  });

  it('is refused by URL', async () => {
    const response = await ask('url', { schema: SCHEMA }, phi);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ error: 'phi_requires_file_upload', message: expect.any(String) });
    expect(service.pool.extracted).toEqual([]);
  });

  it('gets its answer for an upload, and nothing of it is stored or logged', async () => {
    const schema = { type: 'object', properties: { patient_of_doctor_grey: { type: 'string' } } };
    const response = await ask('file', { schema }, phi);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    expect(asked()).toMatchObject({ schema: JSON.stringify(schema) });
    await eventually(async () => (await service.files('spool')).length === 0);
    expect(await service.files('storage')).toEqual([]);
    expect(service.log.join('\n')).not.toContain('doctor_grey');
  });

  it('hears what is wrong with its schema', async () => {
    const response = await ask('file', { schema: { type: 'object', properties: { a: { type: 'date' } } } }, phi);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      detail: [{ loc: ['body', 'schema', 'properties', 'a'], type: expect.any(String), msg: expect.any(String) }],
    });
  });

  it('is told nothing of its other fields', async () => {
    const response = await ask('file', { schema: SCHEMA, strict: 'John Doe' }, phi);
    expect(response.status).toBe(422);
    expect(await response.text()).not.toContain('John');
  });
});

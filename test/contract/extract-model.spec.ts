// Extraction by a language model: what it is shown, who answers when it fails, and that it holds no parser.
import { readFile, stat } from 'node:fs/promises';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import type { ModelRequest } from '../../apps/server/src/platform/language-model';
import { extract, type Fields } from './support/extraction';
import { MODEL_FAILURE } from './support/scripted-model';
import { DESIGNED, LINES } from './support/scripted-pool';
import { formOf, Service } from './support/service';

const SCHEMA = { type: 'object', properties: { total: { type: 'number' } } };

let service: Service;
let organisation: { id: string; key: string };

beforeAll(async () => {
  service = await Service.start();
  organisation = await service.newOrganisation('unlimited');
});
afterAll(() => service.stop());
beforeEach(() => {
  service.pool.play({ pages: 3 });
  service.model.play({ isOn: true });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await eventually(async () => service.pool.inUse === 0 && (await service.files('spool')).length === 0);
});

function ask(fields: Fields = { schema: SCHEMA }, key = organisation.key, signal?: AbortSignal): Promise<Response> {
  return extract(service, key, { route: 'file', url: '', fields, ...(signal === undefined ? {} : { signal }) });
}

describe('a model that is configured', () => {
  it('answers, and its answer is grounded by the parser', async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get('x-recto-extractor')).toBe('model');
    expect(await response.json()).toMatchObject({ values: { total: 12 }, usage: { credits: 12 } });
    expect(service.pool.grounded).toEqual(['{"values":{"total":12},"lines":{"total":[1]}}']);
    expect(service.pool.extracted).toMatchObject([{ schema: JSON.stringify(SCHEMA), usage: { creditsPerPage: 4 } }]);
  });

  it('is shown the schema and the lines of the document, which lie in the directory of the request', async () => {
    const answer = service.model.answer.bind(service.model);
    const seen: unknown[] = [];
    jest.spyOn(service.model, 'answer').mockImplementation(async (request: ModelRequest) => {
      const { mode } = await stat(request.linesPath.replace(/[^/]+$/, ''));
      seen.push(await readFile(request.linesPath, 'utf8'), mode & 0o777);
      return answer(request);
    });
    await (await ask()).arrayBuffer();
    expect(seen).toEqual([LINES, 0o700]);
    expect(service.model.asked).toMatchObject([{ schema: JSON.stringify(SCHEMA), phi: false }]);
    expect(service.model.asked[0]?.deadlineMs).toBeGreaterThan(0);
    expect(service.model.asked[0]?.deadlineMs).toBeLessThan(600_000);
  });

  it('fills a schema that was designed', async () => {
    const response = await ask({ auto_schema: true });
    expect(response.headers.get('x-recto-extractor')).toBe('model');
    expect(await response.json()).toMatchObject({ generated_schema: JSON.parse(DESIGNED), values: { total: 12 } });
    expect(service.model.asked).toMatchObject([{ schema: DESIGNED }]);
  });

  it('is not asked where a document was refused', async () => {
    service.pool.play({ failsToParse: new Error('no') });
    expect((await ask()).status).toBe(500);
    expect(service.model.asked).toEqual([]);
  });
});

describe('a model that fails', () => {
  it('leaves the answer to the embedded extractor, which needs no second parse', async () => {
    service.model.play({ isOn: true, fails: MODEL_FAILURE });
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get('x-recto-extractor')).toBe('embedded');
    expect(await response.json()).toMatchObject({ values: { total: null }, usage: { credits: 12 } });
    expect(service.pool.urgencies).toHaveLength(1);
    expect(service.pool.grounded).toEqual([null]);
  });

  it('in a way that nobody expected is a fault of ours', async () => {
    service.model.play({ isOn: true, fails: new Error('the text of a document') });
    const response = await ask();
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('document');
  });
});

describe('a PHI key', () => {
  let phi: string;

  beforeAll(async () => {
    phi = await service.newKey(organisation.id, '--phi');
  });

  it('is answered by the embedded extractor where no model may see PHI', async () => {
    const response = await ask({ schema: SCHEMA }, phi);
    expect(response.headers.get('x-recto-extractor')).toBe('embedded');
    expect(service.model.asked).toEqual([]);
  });

  it('is answered by a model that may', async () => {
    service.model.play({ isOn: true, servesPhi: true });
    const response = await ask({ schema: SCHEMA }, phi);
    expect(response.headers.get('x-recto-extractor')).toBe('model');
    expect(service.model.asked).toMatchObject([{ phi: true }]);
    expect(await service.files('storage')).toEqual([]);
  });
});

it('models that hang hold no parser: parsing goes on beside them', async () => {
  service.pool.play({ places: 1 });
  service.model.play({ isOn: true, hangs: true });
  const hangUp = new AbortController();
  const asked: Promise<unknown>[] = [];
  for (let count = 1; count <= 2; count += 1) {
    asked.push(ask({ schema: SCHEMA }, organisation.key, hangUp.signal));
    await eventually(() => service.model.waiting === count);
  }
  expect(service.pool.inUse).toBe(0);
  const parsed = await fetch(`${service.baseUrl}/v1/parse/file`, {
    method: 'POST',
    headers: { 'x-api-key': organisation.key },
    body: formOf({}),
  });
  expect(parsed.status).toBe(200);
  hangUp.abort();
  await Promise.allSettled(asked);
  await eventually(() => service.model.waiting === 0);
});

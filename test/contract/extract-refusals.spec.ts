// What schema extraction refuses with a 422, over both routes: wrong fields, schemas that can't be filled, hostile ones.
import { extract, type Fields, Origin, type Route, ROUTES } from './support/extraction';
import { Service } from './support/service';

const SCHEMA = { type: 'object', properties: { total: { type: 'number' } } };
const BOOLEANS = ['strict', 'auto_schema', 'extract_images', 'include_ocr_text'];

interface Fault {
  readonly loc: (string | number)[];
  readonly msg: string;
  readonly type: string;
}

let service: Service;
let key: string;
let origin: Origin;

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.newOrganisation('unlimited'));
  origin = await Origin.start();
});
afterAll(async () => {
  await origin.stop();
  await service.stop();
});
beforeEach(() => {
  service.pool.play({});
});
afterEach(async () => {
  // Whatever is refused reaches no parser and leaves nothing behind.
  expect(service.pool.urgencies).toEqual([]);
  expect(await service.files('spool')).toEqual([]);
});

async function refused(route: Route, fields: Fields): Promise<Fault[]> {
  const response = await extract(service, key, { route, url: origin.url, fields });
  const body = (await response.json()) as { detail: Fault[] };
  expect({ status: response.status, keys: Object.keys(body) }).toEqual({ status: 422, keys: ['detail'] });
  return body.detail;
}

function objectOf(properties: object): object {
  return { type: 'object', properties };
}

/** Objects inside each other, the root not counted. */
function levels(count: number): object {
  return count === 0 ? SCHEMA : objectOf({ inner: levels(count - 1) });
}

function wide(leaves: number): object {
  return objectOf(
    Object.fromEntries(Array.from({ length: leaves }, (_, index) => [`f${String(index)}`, { type: 'string' }])),
  );
}

describe.each(ROUTES)('an extraction by %s refuses', (route) => {
  it('a request with neither a schema nor the wish for one', async () => {
    const missing = { loc: ['body', 'schema'], type: 'missing', msg: 'Field required' };
    expect(await refused(route, {})).toEqual([missing]);
    expect(await refused(route, { auto_schema: false })).toEqual([missing]);
  });

  it.each(BOOLEANS)('%s that is no boolean', async (name) => {
    expect(await refused(route, { schema: SCHEMA, [name]: 'perhaps' })).toEqual([
      {
        loc: ['body', name],
        type: 'bool_parsing',
        msg: 'Input should be a valid boolean, unable to interpret input',
        input: 'perhaps',
      },
    ]);
  });

  it('several fields at once', async () => {
    const faults = await refused(route, { strict: 'perhaps', include_ocr_text: 'no' });
    expect(faults.map(({ loc }) => loc)).toEqual([
      ['body', 'strict'],
      ['body', 'include_ocr_text'],
      ['body', 'schema'],
    ]);
  });

  it.each<[string, unknown, (string | number)[]]>([
    ['a root that is no object', { type: 'array', items: SCHEMA }, []],
    ['an unknown type', objectOf({ a: objectOf({ b: { type: 'date' } }) }), ['properties', 'a', 'properties', 'b']],
    ['a union', objectOf({ a: { type: ['string', 'number'] } }), ['properties', 'a']],
    [
      'a recursive type',
      { $defs: { N: objectOf({ n: { $ref: '#/$defs/N' } }) }, ...objectOf({ n: { $ref: '#/$defs/N' } }) },
      ['properties', 'n', 'properties', 'n'],
    ],
    ['a remote reference', objectOf({ a: { $ref: 'https://example.com/schema.json' } }), ['properties', 'a']],
    ['a reference to nothing', objectOf({ a: { $ref: '#/$defs/None' } }), ['properties', 'a']],
    ['an array without items', objectOf({ a: { type: 'array' } }), ['properties', 'a']],
  ])('%s, with its place', async (_, schema, place) => {
    const [fault, ...others] = await refused(route, { schema });
    expect(others).toEqual([]);
    expect(fault).toEqual({
      loc: ['body', 'schema', ...place],
      type: expect.any(String),
      msg: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });

  it('more than 5 levels', async () => {
    const [fault] = await refused(route, { schema: levels(6) });
    expect(fault?.msg).toContain('5');
    expect(fault?.loc.slice(0, 2)).toEqual(['body', 'schema']);
  });

  it('more than 300 fields, and says to split the schema', async () => {
    const [fault] = await refused(route, { schema: wide(301) });
    expect(fault).toMatchObject({ loc: ['body', 'schema'], msg: expect.stringMatching(/300.*[Ss]plit/) });
  });

  it.each<[string, () => string]>([
    ['100,000 objects inside each other', () => `${'{"properties":{"a":'.repeat(45_000)}{}${'}}'.repeat(45_000)}`],
    [
      '100,000 lists inside each other',
      () => `{"type":"object","properties":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
    ],
    ['20,000 fields', () => JSON.stringify(wide(20_000))],
    [
      'a megabyte of enumerations',
      () =>
        JSON.stringify(
          objectOf({ a: { enum: Array.from({ length: 130_000 }, (_, index) => `m${String(index % 1000)}`) } }),
        ),
    ],
    ['the name __proto__', () => '{"type":"object","properties":{"__proto__":{"type":"string"}}}'],
    [
      'references that double at each step',
      () => {
        const names = Array.from({ length: 30 }, (_, index) => `D${String(index)}`);
        const $defs = Object.fromEntries(
          names.map((name, index) => {
            const next = { $ref: `#/$defs/D${String(index + 1)}` };
            return [name, index === 29 ? { type: 'string' } : objectOf({ a: next, b: next })];
          }),
        );
        return JSON.stringify({ $defs, ...objectOf({ a: { $ref: '#/$defs/D0' } }) });
      },
    ],
    ['a reference to itself', () => '{"type":"object","properties":{"a":{"$ref":"#/properties/a"}}}'],
  ])('%s, at once and with a sentence', async (_, make) => {
    const schema = make();
    expect(Buffer.byteLength(schema)).toBeLessThanOrEqual(1024 * 1024);
    const begun = performance.now();
    const [fault] = await refused(route, { schema });
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(fault?.loc.slice(0, 2)).toEqual(['body', 'schema']);
    expect(fault?.msg).toMatch(/^[A-Z].*\.$/);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('a schema of more than 1 MiB', async () => {
    const [fault] = await refused(route, { schema: { ...SCHEMA, description: 'x'.repeat(1024 * 1024) } });
    expect(fault).toMatchObject({ loc: ['body', 'schema'], type: 'value_error' });
    expect(fault?.msg).toContain('1048576');
  });
});

describe.each(ROUTES)('an extraction by %s takes', (route) => {
  afterEach(() => {
    service.pool.play({});
  });

  it.each<[string, unknown]>([
    ['5 levels', levels(5)],
    ['300 fields', wide(300)],
    [
      'the names of members of every object',
      objectOf({ constructor: { type: 'string' }, toString: { type: 'string' }, hasOwnProperty: { type: 'string' } }),
    ],
  ])('%s', async (_, schema) => {
    expect((await extract(service, key, { route, url: origin.url, fields: { schema } })).status).toBe(200);
  });
});

it.each([
  ['/v1/extract/schema', 'multipart/form-data; boundary=b', 'application/json'],
  ['/v1/extract/schema', 'text/plain', 'application/json'],
  ['/v1/extract/schema/file', 'application/json', 'multipart/form-data'],
])('%s refuses %s', async (path, contentType, expected) => {
  const headers = { 'x-api-key': key, 'content-type': contentType };
  const response = await fetch(service.baseUrl + path, { method: 'POST', headers, body: '{}' });
  expect(response.status).toBe(415);
  expect(await response.json()).toEqual({
    error: 'unsupported_media_type',
    message: expect.stringContaining(expected),
  });
});

describe('JSON', () => {
  it.each<[string, unknown, string]>([
    ['a text for a schema', '"{}"', 'dict_type'],
    ['a list for a schema', [], 'dict_type'],
    ['a number for a schema', 5, 'dict_type'],
    ['null for a schema', null, 'missing'],
  ])('is refused with %s', async (_, schema, type) => {
    expect(await refused('url', { schema })).toEqual([expect.objectContaining({ loc: ['body', 'schema'], type })]);
  });

  it.each([
    ['no body', '', ['body'], 'missing'],
    ['a list', '[]', ['body'], 'model_attributes_type'],
    ['broken JSON', '{"schema": ', ['body', 11], 'json_invalid'],
  ])('is refused with %s', async (_, body, loc, type) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const response = await fetch(`${service.baseUrl}/v1/extract/schema`, { method: 'POST', headers, body });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ detail: [expect.objectContaining({ loc, type })] });
  });

  it('is refused without a url, as on every route', async () => {
    const response = await fetch(`${service.baseUrl}/v1/extract/schema`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ schema: SCHEMA }),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      detail: [{ loc: ['body', 'url'], type: 'missing', msg: 'Field required' }],
    });
  });
});

describe('a form', () => {
  it('is refused without a file', async () => {
    const body = new FormData();
    body.append('schema', JSON.stringify(SCHEMA));
    const headers = { 'x-api-key': key };
    const response = await fetch(`${service.baseUrl}/v1/extract/schema/file`, { method: 'POST', headers, body });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      detail: [{ loc: ['body', 'file'], type: 'missing', msg: 'Field required' }],
    });
  });

  it.each<[string, string]>([
    ['no JSON', '{"type": object}'],
    ['JSON that ends too early', '{"type": "object"'],
    ['a list', '[]'],
    ['a text', '"schema"'],
  ])('is refused with %s for a schema', async (_, schema) => {
    const [fault] = await refused('file', { schema });
    expect(fault?.loc).toEqual(['body', 'schema']);
    expect(fault?.msg).toMatch(/^[A-Z].*\.$/);
  });
});

// What an extraction costs, and what it doesn't: held when the pages are known, settled with the answer, else given back.
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { DomainError } from '../../apps/server/src/errors';
import { extract, Origin, type Route, ROUTES } from './support/extraction';
import { PARSER_FAILURES } from './support/parser-failures';
import { MODEL_FAILURE } from './support/scripted-model';
import { Service } from './support/service';

const SCHEMA = { type: 'object', properties: { total: { type: 'number' } } };
const UNTOUCHED = { credits: 1000, holds: 0, charges: [] };

let service: Service;
let origin: Origin;

beforeAll(async () => {
  service = await Service.start({ RECTO_LLM_FALLBACK: 'none' });
  origin = await Origin.start();
});
afterAll(async () => {
  await origin.stop();
  await service.stop();
});
beforeEach(() => {
  service.pool.play({});
  service.model.play({});
});
afterEach(async () => {
  await eventually(async () => service.pool.inUse === 0 && (await service.files('spool')).length === 0);
});

function ask(route: Route, key: string, signal?: AbortSignal): Promise<Response> {
  const fields = { schema: SCHEMA };
  return extract(service, key, { route, url: origin.url, fields, ...(signal === undefined ? {} : { signal }) });
}

/** With the embedded extractor, and with a model. */
const EXTRACTORS = [
  ['embedded', false],
  ['model', true],
] as const;

describe.each(ROUTES)('an extraction by %s', (route) => {
  it.each(EXTRACTORS)('costs 4 credits a page: %s', async (extractor, isOn) => {
    const { id, key } = await service.newOrganisation('free');
    service.pool.play({ pages: 200 });
    service.model.play({ isOn });
    const response = await ask(route, key);
    expect(response.headers.get('x-recto-extractor')).toBe(extractor);
    expect(await response.json()).toMatchObject({ usage: { pages: 200, credits: 800, credits_per_page: 4 } });
    expect(await service.credits(id)).toEqual({
      credits: 200,
      holds: 0,
      charges: [{ credits: 800, drawn: 800, pages: 200 }],
    });
    expect((await ask(route, key)).status).toBe(402);
    expect((await service.credits(id)).credits).toBe(200);
  });

  it('that the credits do not cover is refused before a page is read', async () => {
    const { id, key } = await service.newOrganisation('free');
    service.pool.play({ pages: 251 });
    const response = await ask(route, key);
    expect(response.status).toBe(402);
    expect(await response.json()).toEqual({
      error: 'quota_exceeded',
      message: expect.any(String),
      credits_required: 1004,
      credits_remaining: 1000,
    });
    expect(service.pool.extracted).toEqual([]);
    expect(await service.credits(id)).toEqual(UNTOUCHED);
  });
});

it('extractions at the same moment never spend credits twice', async () => {
  const { id, key } = await service.newOrganisation('free');
  service.pool.play({ pages: 75 });
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await ask('file', key)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 402)).toHaveLength(5);
  expect(await service.credits(id)).toMatchObject({ credits: 100, holds: 0, charges: { length: 3 } });
});

describe('a document that fails', () => {
  it.each(PARSER_FAILURES)('with %s is answered so and costs nothing', async (code, status, extra = {}) => {
    const { id, key } = await service.newOrganisation('free');
    for (const [moment, isOn] of [
      ['failsToOpen', false],
      ['failsToParse', false],
      ['failsToParse', true],
      ['failsToGround', true],
    ] as const) {
      service.pool.play({ pages: 10, [moment]: new DomainError(code, undefined, extra) });
      service.model.play({ isOn });
      const response = await ask('file', key);
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ error: code, message: expect.stringMatching(/^[A-Z].*\.$/), ...extra });
    }
    expect(await service.credits(id)).toEqual(UNTOUCHED);
  });
});

it('a service that is busy says so before the document is read', async () => {
  const { key } = await service.newOrganisation('free');
  service.pool.play({ places: 0 });
  for (const route of ROUTES) {
    const response = await ask(route, key);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'overloaded' });
  }
});

describe('a caller who hangs up is not charged', () => {
  it('while the document is read, and the parse is cancelled', async () => {
    const { id, key } = await service.newOrganisation('free');
    service.pool.play({ pages: 5, waitsForHangUp: true });
    const hangUp = new AbortController();
    const opened = new Promise<void>((resolve) => {
      service.pool.onOpened = resolve;
    });
    const sent = ask('file', key, hangUp.signal);
    await opened;
    expect((await service.credits(id)).credits).toBe(980);
    hangUp.abort();
    await expect(sent).rejects.toThrow();
    await eventually(async () => (await service.credits(id)).holds === 0);
    expect(await service.credits(id)).toEqual(UNTOUCHED);
  });

  it('while a model thinks, and its call is cancelled', async () => {
    const { id, key } = await service.newOrganisation('free');
    service.pool.play({ pages: 5 });
    service.model.play({ isOn: true, hangs: true });
    const hangUp = new AbortController();
    const sent = ask('file', key, hangUp.signal);
    await eventually(() => service.model.waiting === 1);
    expect(await service.credits(id)).toMatchObject({ credits: 980, holds: 1 });
    hangUp.abort();
    await expect(sent).rejects.toThrow();
    await eventually(async () => service.model.waiting === 0 && (await service.credits(id)).holds === 0);
    expect(await service.credits(id)).toEqual(UNTOUCHED);
    expect(service.pool.grounded).toEqual([]);
  });
});

it('a model that fails, with nobody to answer instead, is a 503 that costs nothing', async () => {
  const { id, key } = await service.newOrganisation('free');
  service.model.play({ isOn: true, fails: MODEL_FAILURE });
  const response = await ask('file', key);
  expect(response.status).toBe(503);
  expect(response.headers.has('retry-after')).toBe(true);
  expect(await response.json()).toEqual({ error: 'unavailable', message: expect.any(String) });
  expect(await service.credits(id)).toEqual(UNTOUCHED);
});

it('an extraction that runs past the time of its request is given up and costs nothing', async () => {
  const hasty = await Service.start({ RECTO_REQUEST_MS: '500' });
  try {
    const { id, key } = await hasty.newOrganisation('free');
    hasty.model.play({ isOn: true, hangs: true });
    const fields = { schema: SCHEMA };
    const response = await extract(hasty, key, { route: 'file', url: '', fields });
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({ error: 'parse_timeout' });
    expect(hasty.model.waiting).toBe(0);
    expect(await hasty.credits(id)).toEqual(UNTOUCHED);
  } finally {
    await hasty.stop();
  }
});

// Office documents on all routes, with scripted parsers and a scripted converter: what is converted, what it costs, what is
// stored, and what becomes of faults.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError, type ErrorCode } from '../../apps/server/src/errors';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { Client, type PollJson } from './support/batches';
import { FilesClient } from './support/files-client';
import { PICTURE } from './support/scripted-pool';
import { formOf, Service } from './support/service';

/** The scripted parser copies whatever begins like an archive. */
const OFFICE = 'PK\x03\x04 of an office document';
const PDF = Buffer.from('%PDF-1.7 converted');
const HOUR = 3_600_000;

interface Linked {
  readonly pdf_rendition_url?: string;
}

let service: Service;
let organisation: { id: string; key: string };
let origin: Server;
let url: string;

beforeAll(async () => {
  origin = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(OFFICE);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((origin.address() as AddressInfo).port)}/a.pdf`;
});
afterAll(() => origin.close());
beforeEach(async () => {
  service = await Service.start();
  service.converter.play({ pdf: PDF });
  organisation = await service.newOrganisation('free');
});
afterEach(() => service.stop());

function upload(path: string, fields: Readonly<Record<string, string>> = {}, key = organisation.key, file = OFFICE) {
  return fetch(service.baseUrl + path, { method: 'POST', headers: { 'x-api-key': key }, body: formOf(fields, file) });
}

function byUrl(path: string, fields: object = {}): Promise<Response> {
  return fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { 'x-api-key': organisation.key, 'content-type': 'application/json' },
    body: JSON.stringify({ url, ...fields }),
  });
}

async function batchOf(source: object, key = organisation.key): Promise<PollJson> {
  const client = new Client(service, key);
  const { id } = await client.created({ source });
  let batch = await client.poll(id);
  await eventually(async () => {
    batch = await client.poll(id);
    return batch.completed_at !== null;
  });
  return batch;
}

async function batchOfUpload(key = organisation.key): Promise<PollJson> {
  const { id } = await new FilesClient(service, key).upload(OFFICE);
  return batchOf({ type: 'files', file_ids: [id] }, key);
}

async function resultOf({ items }: PollJson, key = organisation.key): Promise<Linked> {
  const response = await fetch(service.baseUrl + String(items[0]?.result_url), { headers: { 'x-api-key': key } });
  expect(response.status).toBe(200);
  return (await response.json()) as Linked;
}

/** The rendition behind an answer's link. */
async function follow({ pdf_rendition_url: link }: Linked): Promise<Response> {
  expect(link).toMatch(new RegExp(`^${service.baseUrl}/links/`));
  return fetch(String(link));
}

async function expectRendition(answer: object): Promise<void> {
  const rendition = await follow(answer);
  expect(rendition.status).toBe(200);
  expect(rendition.headers.get('content-type')).toBe('application/pdf');
  expect(rendition.headers.get('x-content-type-options')).toBe('nosniff');
  expect(rendition.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await rendition.arrayBuffer())).toEqual(PDF);
}

describe('an office document', () => {
  it.each(['/v1/parse/file', '/v1/extract/file'])('comes back from %s with a link to its PDF', async (path) => {
    service.pool.play({ pages: 3 });
    const answer = (await (await upload(path)).json()) as object;
    expect(answer).toMatchObject({ usage: { pages: 3, credits: 3 } });
    await expectRendition(answer);
    expect(service.converter.given).toEqual([{ format: 'docx', bytes: Buffer.from('a clean copy') }]);
    expect(await service.credits(organisation.id)).toMatchObject({ credits: 997, holds: 0 });
    expect(await service.files('spool')).toEqual([]);
  });

  it.each(['/v1/parse', '/v1/extract'])('comes back from %s with a link to its PDF', async (path) => {
    await expectRendition((await (await byUrl(path)).json()) as object);
    expect(await service.files('storage')).toHaveLength(1);
  });

  it('has the link in the result of an item, of an upload as of a URL, whose original is never stored', async () => {
    await expectRendition(await resultOf(await batchOf({ type: 'urls', urls: [url] })));
    expect((await service.files('storage')).sort()).toEqual([
      expect.stringMatching(/\.json/),
      expect.stringMatching(/\.pdf/),
    ]);
    await expectRendition(await resultOf(await batchOfUpload()));
    expect(await service.credits(organisation.id)).toMatchObject({ credits: 998, holds: 0 });
  });

  it('fills a schema by upload and by URL; nothing of it is stored', async () => {
    service.pool.play({ pages: 2 });
    const schema = { type: 'object', properties: { total: { type: 'number' } } };
    const answers = [
      await upload('/v1/extract/schema/file', { schema: JSON.stringify(schema) }),
      await byUrl('/v1/extract/schema', { schema }),
    ];
    for (const response of answers) {
      expect(response.status).toBe(200);
      const answer = (await response.json()) as object;
      expect(answer).toMatchObject({ page_count: 2, usage: { pages: 2, credits: 8 } });
      expect(answer).not.toHaveProperty('pdf_rendition_url');
    }
    expect(service.converter.given).toHaveLength(2);
    expect(await service.files('storage')).toEqual([]);
    expect(await service.files('spool')).toEqual([]);
  });

  it('is neither copied nor converted when it is none', async () => {
    const answer = (await (await upload('/v1/parse/file', {}, organisation.key, '%PDF-1.7')).json()) as object;
    expect(answer).not.toHaveProperty('pdf_rendition_url');
    expect(service.converter.given).toEqual([]);
    expect(await service.files('storage')).toEqual([]);
  });

  it('is what the parser says it is where office documents are off', async () => {
    service.converter.play({ enabled: false });
    service.pool.play({ failsToOpen: new DomainError('unsupported_input', 'The file is a Word document (DOCX).') });
    const response = await upload('/v1/parse/file');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: 'unsupported_input',
      message: expect.stringContaining('Word'),
    });
    expect(service.converter.given).toEqual([]);
  });
});

describe('a rendition', () => {
  it('of a PHI key is stored, its figures are not, and both go with the answer', async () => {
    const phi = await service.newKey(organisation.id, '--phi');
    service.pool.play({ pictures: [PICTURE] });
    const answer = (await (await upload('/v1/parse/file', {}, phi)).json()) as Linked & { chunks: object[] };
    await expectRendition(answer);
    expect(answer.chunks[0]).toHaveProperty('image_b64');
    expect(await service.files('storage')).toEqual([expect.stringMatching(/\.pdf/)]);
    const result = await resultOf(await batchOfUpload(phi), phi);
    await expectRendition(result);
    service.clock.advance(73 * HOUR);
    for (const gone of [answer, result]) expect((await follow(gone)).status).toBe(404);
    await service.sweep();
    expect(await service.files('storage')).toEqual([]);
    expect(service.log.join('\n')).not.toContain('rendition');
  });

  it('is there for 3 days, and its link dies with it', async () => {
    const answers = [(await (await upload('/v1/parse/file')).json()) as object, await resultOf(await batchOfUpload())];
    service.clock.advance(71 * HOUR);
    await service.sweep();
    for (const answer of answers) await expectRendition(answer);
    service.clock.advance(2 * HOUR);
    for (const answer of answers) expect((await follow(answer)).status).toBe(404);
    await service.sweep();
    expect(await service.files('storage')).toEqual([]);
  });

  it('of a document that fails afterwards is not kept', async () => {
    service.pool.play({ failsToParse: new DomainError('parse_failed') });
    expect((await upload('/v1/parse/file')).status).toBe(500);
    expect(await service.files('storage')).toEqual([]);
    expect(await service.credits(organisation.id)).toMatchObject({ credits: 1000, holds: 0, charges: [] });
  });
});

describe('a conversion that fails', () => {
  const FAULTS: readonly [ErrorCode, number, string, Record<string, number>?][] = [
    ['parse_timeout', 504, 'parse_timeout'],
    ['parser_died', 500, 'parse_failed'],
    ['parse_failed', 500, 'parse_failed'],
    ['unreadable_document', 400, 'unreadable_document'],
    ['page_limit_exceeded', 413, 'page_limit_exceeded', { limit: 2000, pages: 2001 }],
    ['unavailable', 503, 'unavailable'],
  ];

  it.each(FAULTS)(
    'with %s is answered so, costs nothing and leaves nothing',
    async (code, status, error, extra = {}) => {
      service.converter.play({ fails: new DomainError(code, undefined, extra) });
      for (const path of ['/v1/parse/file', '/v1/extract/schema/file']) {
        const response = await upload(path, { auto_schema: 'true' });
        expect(response.status).toBe(status);
        expect(await response.json()).toEqual({ error, message: expect.any(String), ...extra });
      }
      expect(await service.credits(organisation.id)).toEqual({ credits: 1000, holds: 0, charges: [] });
      expect(await service.files('storage')).toEqual([]);
      expect(await service.files('spool')).toEqual([]);
    },
  );

  it.each([
    ['parse_timeout', 'parse_timeout', 1],
    ['parser_died', 'parse_failed', 3],
    ['unreadable_document', 'unreadable_document', 1],
  ] as const)('with %s fails its item as %s after %d attempts', async (code, error, attempts) => {
    service.converter.play({ fails: new DomainError(code) });
    const { items } = await batchOfUpload();
    expect(items[0]).toMatchObject({ status: 'failed', attempts, error: { code: error } });
    expect(service.converter.given).toHaveLength(attempts);
  });

  it('for a converter that comes back costs an item no attempt', async () => {
    service.converter.play({ fails: new DomainError('unavailable') });
    const { id } = await new FilesClient(service, organisation.key).upload(OFFICE);
    const client = new Client(service, organisation.key);
    const batch = await client.created({ source: { type: 'files', file_ids: [id] } });
    await eventually(() => service.converter.given.length > 0);
    service.converter.play({ pdf: PDF });
    await eventually(async () => (await client.poll(batch.id)).completed_at !== null);
    expect((await client.poll(batch.id)).items[0]).toMatchObject({ status: 'succeeded', attempts: 1 });
  });

  it('of a caller who hangs up is given up', async () => {
    service.converter.play({ waitsForHangUp: true });
    const hangUp = new AbortController();
    const started = new Promise<void>((resolve) => {
      service.converter.onStarted = resolve;
    });
    const sent = fetch(`${service.baseUrl}/v1/parse/file`, {
      method: 'POST',
      headers: { 'x-api-key': organisation.key },
      body: formOf({}, OFFICE),
      signal: hangUp.signal,
    });
    await started;
    expect(service.pool.inUse).toBe(0);
    hangUp.abort();
    await expect(sent).rejects.toThrow();
    await eventually(async () => (await service.files('spool')).length === 0);
    expect(await service.credits(organisation.id)).toEqual({ credits: 1000, holds: 0, charges: [] });
  });
});

describe('an account without a credit', () => {
  beforeEach(async () => {
    service.pool.play({ pages: 1000 });
    expect((await upload('/v1/parse/file', {}, organisation.key, '%PDF-1.7')).status).toBe(200);
    service.pool.play({});
  });

  it('gets no conversion', async () => {
    for (const [path, required] of [
      ['/v1/parse/file', 1],
      ['/v1/extract/schema/file', 4],
    ] as const) {
      const response = await upload(path, { auto_schema: 'true' });
      expect(response.status).toBe(402);
      expect(await response.json()).toMatchObject({ credits_required: required, credits_remaining: 0 });
    }
    expect(service.converter.given).toEqual([]);
  });

  it('that covers the first page alone is refused when the pages are known, and nothing is stored', async () => {
    await service.operator('credits', 'add', '1', '--org', organisation.id);
    service.pool.play({ pages: 2 });
    const response = await upload('/v1/parse/file');
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ credits_required: 2, credits_remaining: 1 });
    expect(await service.files('storage')).toEqual([]);
  });
});

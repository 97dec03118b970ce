// The playground of the dashboard: documents come in within the limits of the interface, are read and billed as there, are drawn
// page by page, and go with all that was made of them.
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { DomainError } from '../../apps/server/src/errors';
import { Database } from '../../apps/server/src/platform/database';
import { decodeTypeId } from '../../apps/server/src/platform/ids';
import { PICTURE } from './support/scripted-pool';
import { formOf, Service } from './support/service';
import { Visitor } from './support/visitor';

interface Run {
  readonly id: string;
  readonly operation: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly credits: number;
  readonly result_url: string;
}

interface Document {
  readonly id: string;
  readonly filename: string;
  readonly kind: string;
  readonly pages: number;
  readonly prices: readonly { readonly operation: string; readonly credits: number }[];
  readonly runs: readonly Run[];
  readonly created_at: string;
  readonly expires_at: string;
}

interface RunEvent {
  readonly event: 'progress' | 'done' | 'failed';
  readonly pages_done?: number;
  readonly pages?: number;
  readonly run?: Run;
  readonly error?: { readonly error: string };
}

const DAY_MS = 86_400_000;

let service: Service;
let organisation: string;
let member: Visitor;
let base: string;

beforeAll(async () => {
  service = await Service.start({ RECTO_TRUSTED_PROXIES: '127.0.0.0/8', RECTO_OFFICE: 'on' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  service.pool.play({ pages: 3 });
  ({ id: organisation } = await service.newOrganisation('free'));
  member = await Visitor.owner(service, organisation);
  base = `/console/organisations/${organisation}/playground`;
});

function drop(filename = 'report.pdf', file?: string): Promise<Document> {
  return member.ok<Document>('POST', `${base}/documents`, formOf({ filename }, file));
}

async function run(document: Document, operation: 'parse' | 'extract', body: object = {}): Promise<RunEvent[]> {
  const response = await member.send('POST', `${base}/documents/${document.id}/${operation}`, body);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  const lines = (await response.text()).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as RunEvent);
}

/** What lies in storage for the playground. */
async function kept(): Promise<string[]> {
  const names = await readdir(join(service.dir, 'storage'), { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile() && entry.parentPath.includes('playground')).map(({ name }) => name);
}

it('tells pages, price and end of a document before anything is charged', async () => {
  const document = await drop('Q3 "figures".pdf');
  expect(document).toMatchObject({
    object: 'playground_document',
    filename: 'Q3 "figures".pdf',
    kind: 'pdf',
    pages: 3,
  });
  expect(document.prices).toEqual([
    { operation: 'parse', credits: 3 },
    { operation: 'extract', credits: 12 },
  ]);
  expect(Date.parse(document.expires_at) - Date.parse(document.created_at)).toBe(3 * DAY_MS);
  expect(await service.credits(organisation)).toMatchObject({ credits: 1_000, holds: 0, charges: [] });
  const { data } = await member.ok<{ data: Document[] }>('GET', `${base}/documents`);
  expect(data).toEqual([document]);
});

it('parses with progress, bills once, and keeps the result at the origin of the page', async () => {
  const document = await drop();
  service.pool.play({ pages: 3, pictures: [PICTURE] });
  const events = await run(document, 'parse', { chunking: 'semantic', include_content: true });
  expect(events.map(({ pages_done }) => pages_done)).toEqual([0, 1, 2, 3, 3, undefined]);
  const made = events.at(-1)?.run;
  expect(made).toMatchObject({ operation: 'parse', credits: 3, options: { chunking: 'semantic' } });
  expect(await service.credits(organisation)).toMatchObject({ credits: 997, holds: 0, charges: [{ credits: 3 }] });
  const result = await member.ok<{ chunks: { image_url: string }[] }>('GET', made?.result_url ?? '');
  const figure = await member.send('GET', result.chunks[0]?.image_url ?? '');
  expect(result.chunks[0]?.image_url).toBe(`${made?.result_url ?? ''}/figures/${PICTURE.name}`);
  expect(await figure.text()).toBe(`picture ${PICTURE.name}`);
  expect(figure.headers.get('content-type')).toBe('image/png');
  expect(figure.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect((await member.ok<Document>('GET', `${base}/documents/${document.id}`)).runs).toEqual([made]);
});

it('extracts with the very text of the schema', async () => {
  const document = await drop();
  const schema = { type: 'object', properties: { z: { type: 'string' }, a: { type: 'number' } } };
  const events = await run(document, 'extract', { schema, strict: false });
  expect(events.at(-1)).toMatchObject({ event: 'done', run: { operation: 'extract', credits: 12 } });
  expect(service.pool.extracted).toMatchObject([{ schema: JSON.stringify(schema), strict: false }]);
  expect(await service.credits(organisation)).toMatchObject({ credits: 988, holds: 0 });
  expect(await member.ok('GET', events.at(-1)?.run?.result_url ?? '')).toMatchObject({ page_count: 3 });
});

it('refuses a schema, and what the credits do not cover, before it begins', async () => {
  const document = await drop();
  const path = `${base}/documents/${document.id}`;
  expect(await member.status('POST', `${path}/extract`, { schema: { type: 'string' } })).toBe(422);
  expect(await member.status('POST', `${path}/extract`, {})).toBe(422);
  expect(await member.status('POST', `${path}/parse`, { chunking: 'no' })).toBe(422);
  service.pool.play({ pages: 400 });
  const long = await drop();
  expect(await member.status('POST', `${base}/documents/${long.id}/extract`, { auto_schema: true })).toBe(402);
  expect(await service.credits(organisation)).toMatchObject({ credits: 1_000, holds: 0, charges: [] });
});

it('charges nothing for what fails, and keeps nothing of it', async () => {
  const document = await drop();
  const before = await kept();
  service.pool.play({ pages: 3, failsToParse: new DomainError('parse_timeout') });
  const events = await run(document, 'parse');
  expect(events.at(-1)).toMatchObject({ event: 'failed', error: { error: 'parse_timeout' } });
  expect(await service.credits(organisation)).toMatchObject({ credits: 1_000, holds: 0, charges: [] });
  expect((await member.ok<Document>('GET', `${base}/documents/${document.id}`)).runs).toEqual([]);
  expect(await kept()).toEqual(before);
});

it('charges nothing to who hangs up', async () => {
  const document = await drop();
  const opened = new Promise<void>((resolve) => (service.pool.onOpened = resolve));
  service.pool.play({ pages: 3, waitsForHangUp: true });
  const response = await member.send('POST', `${base}/documents/${document.id}/parse`, {});
  await opened;
  await response.body?.cancel();
  await eventually(async () => {
    const { credits, holds } = await service.credits(organisation);
    return service.pool.inUse === 0 && credits === 1_000 && holds === 0;
  });
  expect((await service.credits(organisation)).charges).toEqual([]);
});

it('takes what the interface takes, and refuses the rest in its words', async () => {
  const before = await kept();
  const cases: [Error, number, string][] = [
    [new DomainError('unsupported_input'), 400, 'unsupported_input'],
    [new DomainError('encrypted_document'), 400, 'encrypted_document'],
    [new DomainError('page_limit_exceeded', undefined, { limit: 2000, pages: 2001 }), 413, 'page_limit_exceeded'],
  ];
  for (const [failsToOpen, status, error] of cases) {
    service.pool.play({ failsToOpen });
    const response = await member.send('POST', `${base}/documents`, formOf({}));
    expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({ status, error });
  }
  expect(await member.status('POST', `${base}/documents`, formOf({}, ''))).toBe(400);
  expect(await member.status('POST', `${base}/documents`, formOf({}, null))).toBe(422);
  expect(await member.status('POST', `${base}/documents`, {})).toBe(415);
  expect(await member.ok('GET', `${base}/documents`)).toMatchObject({ data: [] });
  expect(await kept()).toEqual(before);
});

it('takes a document whose first page cannot be drawn', async () => {
  service.pool.play({ pages: 2, failsToDraw: new DomainError('parse_failed') });
  const document = await drop();
  expect(document.pages).toBe(2);
  expect(await member.status('GET', `${base}/documents/${document.id}/pages/1`)).toBe(500);
});

it('draws each page once for a width', async () => {
  const document = await drop();
  const path = `${base}/documents/${document.id}/pages`;
  const first = await member.send('GET', `${path}/1`);
  expect(await first.text()).toBe('page 1 at 1600');
  expect(first.headers.get('content-type')).toBe('image/png');
  expect(await (await member.send('GET', `${path}/2?width=390`)).text()).toBe('page 2 at 400');
  expect(await (await member.send('GET', `${path}/2?width=399`)).text()).toBe('page 2 at 400');
  expect(service.pool.drawn).toEqual([
    { page: 1, width: 1600 },
    { page: 2, width: 400 },
  ]);
  for (const page of ['0', '4', '1e9', 'x', '-1']) expect(await member.status('GET', `${path}/${page}`)).toBe(404);
  for (const width of ['0', '3201', 'wide']) expect(await member.status('GET', `${path}/1?width=${width}`)).toBe(422);
});

it('draws an office document from the PDF that it became', async () => {
  const document = await drop('talk.pptx', 'PK\x03\x04 slides');
  expect(document.kind).toBe('office');
  const page = await member.send('GET', `${base}/documents/${document.id}/pages/3`);
  expect(page.status).toBe(200);
});

it('gives the document back as it came, to download', async () => {
  const document = await drop('a.pdf', '<script>alert(1)</script>');
  const original = await member.send('GET', `${base}/documents/${document.id}/original`);
  expect(await original.text()).toBe('<script>alert(1)</script>');
  expect(original.headers.get('content-type')).toBe('application/octet-stream');
  expect(original.headers.get('content-disposition')).toBe('attachment');
});

it('has samples that can be taken', async () => {
  const { data } = await member.ok<{ data: { name: string; filename: string }[] }>('GET', `${base}/samples`);
  expect(data.map(({ name }) => name)).toEqual(['invoice', 'statement', 'report', 'receipt', 'slides']);
  for (const { name, filename } of data) {
    expect(await member.ok('POST', `${base}/samples/${name}`)).toMatchObject({ filename });
  }
  expect(await member.status('POST', `${base}/samples/none`)).toBe(404);
});

it('deletes a document with all that was made of it', async () => {
  const before = await kept();
  const document = await drop();
  service.pool.play({ pages: 3, pictures: [PICTURE] });
  const made = (await run(document, 'parse')).at(-1)?.run;
  await member.ok('POST', `${base}/documents/${document.id}/delete`);
  expect(await kept()).toEqual(before);
  for (const path of ['', '/original', '/pages/1', `/runs/${made?.id ?? ''}`]) {
    expect(await member.status('GET', `${base}/documents/${document.id}${path}`)).toBe(404);
  }
  expect(await service.credits(organisation)).toMatchObject({ charges: [{ credits: 3 }] });
});

it('holds a hundred documents of an organisation', async () => {
  const organisationId = decodeTypeId('org', organisation) ?? '';
  const now = service.clock.now();
  const full = Array.from({ length: 100 }, () => ({
    id: randomUUID(),
    organisationId,
    filename: 'a.pdf',
    kind: 'pdf',
    sizeBytes: 1,
    pages: 1,
    createdAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  }));
  await service.part(Database).run((client) => client.playgroundDocument.createMany({ data: full }));
  const response = await member.send('POST', `${base}/documents`, formOf({}));
  expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({
    status: 409,
    error: 'playground_full',
  });
  expect(await member.status('POST', `${base}/samples/invoice`)).toBe(409);
});

it('lets documents go after three days', async () => {
  const document = await drop();
  await run(document, 'parse');
  service.clock.advance(3 * DAY_MS - 60_000);
  await member.signIn(`owner-${organisation}@example.org`);
  await service.sweep();
  expect(await member.status('GET', `${base}/documents/${document.id}`)).toBe(200);
  service.clock.advance(60_000);
  expect(await member.status('GET', `${base}/documents/${document.id}`)).toBe(404);
  await service.sweep();
  expect(await kept()).toEqual([]);
});

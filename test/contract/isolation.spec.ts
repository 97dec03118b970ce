// Isolation of organisations, for every route of the OpenAPI document: an invalid key is refused, and things of others
// are answered like things that don't exist. A route without an entry fails.
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from '../../apps/server/src/openapi-document';
import { Client } from './support/batches';
import { batchWithResult } from './support/by-hand';
import { formOf, Service } from './support/service';

/** Ids by the name of their path parameter. */
type Ids = Readonly<Record<'file_id' | 'batch_id' | 'item_id', string>>;

interface Entry {
  /** The body; its ids belong to others, like those of the path. */
  readonly body?: (ids: Ids) => unknown;
  /** Whether the path or the body contains an id: otherwise there is nothing to isolate. */
  readonly names: 'something' | 'nothing';
}

const DOCUMENT_URL = { url: 'https://docs.test/a.pdf' };

const ENTRIES: Readonly<Record<string, Entry>> = {
  parseUrl: { names: 'nothing', body: () => DOCUMENT_URL },
  parseFile: { names: 'nothing', body: () => formOf({}) },
  extractUrl: { names: 'nothing', body: () => DOCUMENT_URL },
  extractFile: { names: 'nothing', body: () => formOf({}) },
  extractSchemaUrl: { names: 'nothing', body: () => ({ ...DOCUMENT_URL, auto_schema: true }) },
  extractSchemaFile: { names: 'nothing', body: () => formOf({ auto_schema: 'true' }) },
  registerFile: { names: 'nothing', body: () => ({ size_bytes: 1 }) },
  getFile: { names: 'something' },
  createBatch: { names: 'something', body: ({ file_id }) => ({ source: { type: 'files', file_ids: [file_id] } }) },
  listBatches: { names: 'nothing' },
  pollBatch: { names: 'something' },
  cancelBatch: { names: 'something', body: () => undefined },
  getItemResult: { names: 'something' },
  unstructured: { names: 'nothing', body: uploadOf },
  docling: { names: 'nothing', body: uploadOf },
};

/** Routes of other services, which no document of ours names. */
const DROP_IN_ROUTES: readonly Operation[] = [
  { id: 'unstructured', method: 'POST', path: '/general/v0/general' },
  { id: 'docling', method: 'POST', path: '/v1/convert/file' },
];

function uploadOf(): FormData {
  const form = new FormData();
  form.append('files', new Blob(['%PDF-1.7 scripted']), 'document.pdf');
  return form;
}

const UNKNOWN: Ids = {
  file_id: 'file_01kaq2v4f8e0tvkk2m6h5c7p9r',
  batch_id: 'batch_01kaq2v4f8e0tvkk2m6h5c7p9r',
  item_id: 'item_01kaq2v4f8e0tvkk2m6h5c7p9r',
};

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

let service: Service;
let operations: readonly Operation[];
let owner: { id: string; key: string };
/** The owner's things, made with a plain key and with a PHI key. */
let plain: Ids;
let phi: Ids;

beforeAll(async () => {
  operations = [...operationsOf(await openApiDocument()), ...DROP_IN_ROUTES];
  service = await Service.start({
    RECTO_ROLE: 'api',
    RECTO_TRUSTED_PROXIES: '127.0.0.0/8',
    RECTO_DROP_IN_ROUTES: DROP_IN_ROUTES.map(({ id }) => id).join(),
  });
  owner = await service.newOrganisation('unlimited');
  plain = await thingsOf(owner.key);
  phi = await thingsOf(await service.newKey(owner.id, '--phi'));
});
afterAll(() => service.stop());

function operationsOf({ paths }: OpenAPIObject): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { operationId?: string }>).map(([method, operation]) => ({
      id: operation.operationId ?? `${method} ${path}`,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** A file, and a batch of it with a result to download and an item to cancel. */
function thingsOf(key: string): Promise<Ids> {
  return batchWithResult(service, { organisation: owner.id, key });
}

/** Each request has an address of its own, since many wrong keys from one address are rate limited. */
let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `198.51.${String(addresses >> 8)}.${String(addresses & 255)}`;
}

async function send({ id, method, path }: Operation, key: string | null, ids: Ids): Promise<Response> {
  const body = ENTRIES[id]?.body?.(ids);
  const json = body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name]);
  return fetch(service.baseUrl + filled, {
    method,
    headers: { ...json, 'x-forwarded-for': nextAddress(), ...(key === null ? {} : { 'x-api-key': key }) },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
}

/** The parts of a link to the PDF of an office document, which the scripted parser takes for one by its first bytes. */
async function renditionLink(key: string): Promise<readonly [expiry: string, name: string, signature: string]> {
  const body = formOf({}, 'PK\x03\x04 of an office document');
  const headers = { 'x-api-key': key, 'x-forwarded-for': nextAddress() };
  const response = await fetch(`${service.baseUrl}/v1/parse/file`, { method: 'POST', headers, body });
  const { pdf_rendition_url: link } = (await response.json()) as { pdf_rendition_url: string };
  const [expiry = '', name = '', signature = ''] = link.replace(`${service.baseUrl}/links/`, '').split('.');
  return [expiry, name, signature];
}

/** Everything a caller can observe of an answer, except what differs between requests and the ids that were sent. */
async function observed(response: Response, ids: Ids): Promise<unknown> {
  const text = Object.entries(ids).reduce((body, [name, id]) => body.replaceAll(id, name), await response.text());
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name));
  return { status: response.status, headers, text };
}

it('every route has an entry', () => {
  expect(Object.keys(ENTRIES).sort()).toEqual(operations.map(({ id }) => id).sort());
});

it('no route lets a key in that is none, was revoked or has expired, and each hears the same', async () => {
  const revoked = await service.newKey(owner.id);
  await service.operator('key', 'revoke', await service.keyId(revoked));
  const expired = await service.newKey(
    owner.id,
    '--expires',
    new Date(service.clock.now().getTime() + 1_000).toISOString(),
  );
  service.clock.advance(2_000);
  const keys = [null, '', 'rk_live_no', 'rk_live_hUu9HI0rP0ompBqp66Q50WmPHXz6s61U0SyDb4', revoked, expired];
  for (const operation of operations) {
    const answers: unknown[] = [];
    for (const key of keys) {
      for (const ids of [plain, UNKNOWN]) answers.push(await observed(await send(operation, key, ids), ids));
    }
    expect({ of: operation.id, first: answers[0] }).toMatchObject({ of: operation.id, first: { status: 401 } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
});

describe('what belongs to others answers like what does not exist', () => {
  const naming = Object.entries(ENTRIES).flatMap(([id, { names }]) => (names === 'something' ? [id] : []));

  it.each(naming)('%s', async (id) => {
    const operation = operations.find((candidate) => candidate.id === id);
    if (operation === undefined) throw new Error('there is no such route');
    const stranger = (await service.newOrganisation('unlimited')).key;
    const strangePhi = await service.newKey((await service.newOrganisation('unlimited')).id, '--phi');
    const strangers: readonly [string, Ids][] = [
      [stranger, plain],
      [stranger, phi],
      [strangePhi, plain],
      [strangePhi, phi],
      [owner.key, phi],
    ];
    const expected = await observed(await send(operation, stranger, UNKNOWN), UNKNOWN);
    expect(expected).toMatchObject({ status: 404 });
    for (const [key, ids] of strangers) expect(await observed(await send(operation, key, ids), ids)).toEqual(expected);
    // The owner gets another answer, so the request itself is valid.
    expect((await send(operation, owner.key, plain)).status).toBeLessThan(400);
  });

  it('also an item of theirs in a batch of ours', async () => {
    const key = (await service.newOrganisation('unlimited')).key;
    const own = await thingsOfStranger(key);
    const operation = operations.find(({ id }) => id === 'getItemResult');
    if (operation === undefined) throw new Error('there is no such route');
    const unknown = { ...own, item_id: UNKNOWN.item_id };
    const expected = await observed(await send(operation, key, unknown), unknown);
    expect(expected).toMatchObject({ status: 404, text: expect.stringContaining('item_not_found') });
    for (const { item_id } of [plain, phi]) {
      const ids = { ...own, item_id };
      expect(await observed(await send(operation, key, ids), ids)).toEqual(expected);
    }
  });

  it('also the PDF that an office document became, without its very link', async () => {
    const stranger = await service.newOrganisation('unlimited');
    const phiKeys = [await service.newKey(owner.id, '--phi'), await service.newKey(stranger.id, '--phi')];
    const links = await Promise.all([owner.key, stranger.key, ...phiKeys].map(renditionLink));
    const follow = (parts: readonly string[]): Promise<Response> =>
      fetch(`${service.baseUrl}/links/${parts.join('.')}`, { headers: { 'x-forwarded-for': nextAddress() } });
    const missing = await observed(await follow(['no', 'such', 'link']), UNKNOWN);
    expect(missing).toMatchObject({ status: 404 });
    for (const [expiry, name, signature] of links) {
      expect((await follow([expiry, name, signature])).status).toBe(200);
      for (const [, otherName, otherSignature] of links.filter((link) => link[1] !== name)) {
        expect(await observed(await follow([expiry, otherName, signature]), UNKNOWN)).toEqual(missing);
        expect(await observed(await follow([expiry, name, otherSignature]), UNKNOWN)).toEqual(missing);
      }
    }
  });

  it('and nothing of it has changed', async () => {
    const client = new Client(service, await service.newKey(owner.id, '--phi'));
    expect((await client.poll(phi.batch_id)).counts).toMatchObject({ pending: 1, succeeded: 1, cancelled: 0 });
  });
});

async function thingsOfStranger(key: string): Promise<Ids> {
  const client = new Client(service, key);
  const { id: batch_id } = await client.batchOf(1);
  return { ...UNKNOWN, batch_id };
}

it('lists hold nothing of others', async () => {
  const other = await service.newOrganisation('unlimited');
  for (const key of [other.key, await service.newKey(other.id, '--phi')]) {
    expect(await new Client(service, key).list()).toEqual({ object: 'list', data: [], next_cursor: null });
  }
  const { data } = await new Client(service, owner.key).list();
  expect(data.map(({ id }) => id)).not.toContain(phi.batch_id);
});

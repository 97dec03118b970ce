// Requests of the last 7 days, as the dashboard lists them.
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { Database } from '../../apps/server/src/platform/database';
import { formOf, Service } from './support/service';
import { Visitor } from './support/visitor';

interface Requests {
  readonly data: readonly { readonly status: number; readonly request_id: string; readonly [field: string]: unknown }[];
}

const DAY_MS = 24 * 3_600_000;

let service: Service;
let base: string;
let owner: Visitor;
let key: string;

beforeAll(async () => {
  service = await Service.start({ RECTO_TRUSTED_PROXIES: '127.0.0.0/8' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  const { id } = await service.newOrganisation('unlimited');
  base = `/console/organisations/${id}`;
  owner = await Visitor.owner(service, id);
  key = (await owner.ok<{ key: string }>('POST', `${base}/keys`, { name: 'caller' })).key;
});

function call(
  method: string,
  path: string,
  body?: FormData | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(service.baseUrl + path, {
    method,
    headers: { 'x-api-key': key, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

async function listed(count: number): Promise<Requests['data']> {
  let found: Requests['data'] = [];
  await eventually(async () => {
    found = (await owner.ok<Requests>('GET', `${base}/requests`)).data;
    return found.length >= count;
  });
  return found;
}

it('tell route, key, status, error code and pages, newest first', async () => {
  await (await call('POST', '/v1/parse/file', formOf({}))).text();
  await (await call('POST', '/v1/batches', '{}', { 'content-type': 'application/json' })).text();
  const last = await call('GET', '/v1/batches/batch_01kaq2v4f8e0tvkk2m6h5c7p9r');
  await last.text();
  const rows = await listed(3);
  expect(rows).toMatchObject([
    { route: '/v1/batches/:batch_id', status: 404, error_code: 'batch_not_found', pages: null, key_name: 'caller' },
    { route: '/v1/batches', method: 'POST', status: 422, error_code: 'validation_failed', pages: null },
    { route: '/v1/parse/file', method: 'POST', status: 200, error_code: null, pages: expect.any(Number) },
  ]);
  expect(rows[0]?.request_id).toBe(last.headers.get('x-request-id'));
});

it('hold nothing of URLs, queries, filenames and contents, in the database either', async () => {
  await (await call('GET', '/v1/files/canary-id?canary=query')).text();
  const form = new FormData();
  form.append('file', new Blob(['canary content']), 'canary-name.pdf');
  await (await call('POST', '/v1/parse/file', form)).text();
  await listed(2);
  const rows = await service.part(Database).run((client) => client.requestRecord.findMany());
  expect(JSON.stringify(rows)).not.toContain('canary');
});

it('leave out polls that went well, and what had no key', async () => {
  const form = { source: { type: 'urls', urls: ['https://docs.test/a.pdf'] } };
  const made = await call('POST', '/v1/batches', JSON.stringify(form), { 'content-type': 'application/json' });
  const { id } = (await made.json()) as { id: string };
  await (await call('GET', `/v1/batches/${id}`)).text();
  await (await fetch(`${service.baseUrl}/v1/batches`)).text();
  await (await call('GET', '/v1/batches')).text();
  const rows = await listed(2);
  expect(rows.map(({ method, route }) => `${String(method)} ${String(route)}`)).toEqual([
    'GET /v1/batches',
    'POST /v1/batches',
  ]);
});

it('are gone after 7 days, and never others’', async () => {
  await (await call('GET', '/v1/batches')).text();
  await listed(1);
  const other = await service.newOrganisation('unlimited');
  const stranger = await Visitor.owner(service, other.id);
  expect((await stranger.ok<Requests>('GET', `/console/organisations/${other.id}/requests`)).data).toEqual([]);
  service.clock.advance(7 * DAY_MS + 60_000);
  await service.sweep();
  await owner.signIn(`owner-${base.split('/')[3] ?? ''}@example.org`);
  expect((await owner.ok<Requests>('GET', `${base}/requests`)).data).toEqual([]);
});

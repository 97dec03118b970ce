// Limits on what one organisation may have open at once, over HTTP.
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { Client } from '../contract/support/batches';
import { Service } from '../contract/support/service';

const OPEN_BATCHES = 3;
const PENDING_FILES = 6;
const THREE_DAYS_MS = 3 * 24 * 3_600_000;

let service: Service;
let client: Client;
let phi: Client;
let other: Client;
/** The id of a file with its bytes. */
let file: string;
const source = () => ({ source: { type: 'files', file_ids: [file] } });

beforeAll(async () => {
  service = await Service.start({
    RECTO_ROLE: 'api',
    RECTO_MAX_OPEN_BATCHES: String(OPEN_BATCHES),
    RECTO_MAX_PENDING_FILES: String(PENDING_FILES),
  });
});
afterAll(() => service.stop());

beforeEach(async () => {
  const organisation = await service.newOrganisation('unlimited');
  client = new Client(service, organisation.key);
  phi = new Client(service, await service.newKey(organisation.id, '--phi'));
  other = new Client(service, (await service.newOrganisation('unlimited')).key);
  file = await client.uploaded();
});

async function expectRefused(response: Response, limit: number): Promise<void> {
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('30');
  expect(await response.json()).toEqual({ error: 'limit_reached', message: expect.any(String), limit });
}

const statuses = async (responses: readonly Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).sort();

describe('open batches', () => {
  it('are refused above the limit, for all keys of an organisation, until one has ended', async () => {
    const first = await client.created(source());
    await phi.batchOf(1);
    await client.created(source());
    await expectRefused(await client.create(source()), OPEN_BATCHES);
    await expectRefused(await phi.create(source()), OPEN_BATCHES);
    await other.batchOf(1);
    await client.cancel(first.id);
    await client.created(source());
    await expectRefused(await client.create(source()), OPEN_BATCHES);
  });

  it('are as many as the limit when many are made at once', async () => {
    const made = await statuses(Array.from({ length: 12 }, () => client.create(source())));
    expect(made).toEqual([...Array<number>(OPEN_BATCHES).fill(200), ...Array<number>(12 - OPEN_BATCHES).fill(429)]);
  });

  it('are given back under their key all the same, and a refusal uses up no key', async () => {
    const first = await client.created(source(), 'first');
    await client.created(source());
    // Both request the last slot.
    expect(await statuses([client.create(source(), 'last'), client.create(source(), 'last')])).toEqual([200, 200]);
    const replay = await client.create(source(), 'first');
    expect(replay.status).toBe(200);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    await expectRefused(await client.create(source(), 'refused'), OPEN_BATCHES);
    await client.cancel(first.id);
    const again = await client.create(source(), 'refused');
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
  });

  it('are counted last: what is wrong with a request is told first', async () => {
    for (let count = 0; count < OPEN_BATCHES; count += 1) await client.created(source());
    const missing = await client.create({ source: { type: 'files', file_ids: ['file_nothing'] } });
    expect(missing.status).toBe(404);
    expect((await client.create({})).status).toBe(422);
  });
});

describe('pending files', () => {
  const register = (by: Client) => by.post('/v1/files', { size_bytes: 3 });

  it('are refused above the limit until an upload was seen', async () => {
    const files = [];
    for (let count = 0; count < PENDING_FILES; count += 1) files.push(await client.registered());
    await expectRefused(await register(client), PENDING_FILES);
    await expectRefused(await register(phi), PENDING_FILES);
    await other.registered();
    const [first] = files;
    await fetch(first?.upload.url ?? '', { method: 'PUT', body: 'pdf' });
    expect((await client.get(`/v1/files/${first?.id ?? ''}`)).status).toBe(200);
    await client.registered();
    await expectRefused(await register(client), PENDING_FILES);
  });

  it('are no longer so when a batch has found their uploads', async () => {
    const files = [];
    for (let count = 0; count < PENDING_FILES; count += 1) files.push(await client.registered());
    await expectRefused(await register(client), PENDING_FILES);
    for (const { upload } of files) await fetch(upload.url, { method: 'PUT', body: 'pdf' });
    await client.created({ source: { type: 'files', file_ids: files.map(({ id }) => id) } });
    await client.registered();
  });

  it('are not those that were uploaded, also when nobody has asked for them', async () => {
    for (let count = 0; count < 2 * PENDING_FILES; count += 1) await client.uploaded();
    for (let count = 0; count < PENDING_FILES; count += 1) await client.registered();
    await expectRefused(await register(client), PENDING_FILES);
  });

  it('are as many as the limit when many are registered at once', async () => {
    const made = await statuses(Array.from({ length: 20 }, () => register(client)));
    expect(made).toEqual([...Array<number>(PENDING_FILES).fill(200), ...Array<number>(14).fill(429)]);
  });

  it('are no longer so when they have expired', async () => {
    for (let count = 0; count < PENDING_FILES; count += 1) await client.registered();
    await expectRefused(await register(client), PENDING_FILES);
    service.clock.advance(THREE_DAYS_MS);
    await eventually(async () => (await register(client)).status === 200);
  });
});

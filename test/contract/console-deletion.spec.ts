// Deleting an organisation: what ends at once, what is gone within the hour, what stays, and whom it leaves alone.
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { KeysService } from '../../apps/server/src/modules/keys';
import { Database } from '../../apps/server/src/platform/database';
import { decodeTypeId } from '../../apps/server/src/platform/ids';
import { endBatch } from '../integration/support/webhooks';
import { Client } from './support/batches';
import { batchWithResult } from './support/by-hand';
import { formOf, Service } from './support/service';
import { PICTURE } from './support/scripted-pool';
import { ownerToken, Visitor } from './support/visitor';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let service: Service;
let organisation: { id: string; key: string };
let base: string;
let owner: Visitor;

afterEach(() => service.stop());

async function begin(role: 'api' | 'all'): Promise<void> {
  service = await Service.start({ RECTO_ROLE: role, RECTO_WEBHOOK_ALLOW: '127.0.0.0/8' });
  organisation = await service.newOrganisation('unlimited');
  base = `/console/organisations/${organisation.id}`;
  owner = await Visitor.owner(service, organisation.id);
}

function remove(visitor: Visitor, name = 'Test'): Promise<number> {
  return visitor.status('POST', `${base}/delete`, { name });
}

/** How many rows of the deleted organisation a table has. */
async function rowsOf(table: 'batch' | 'batchItem' | 'file' | 'webhookMessage' | 'requestRecord' | 'ledgerEntry') {
  const where = { organisationId: decodeTypeId('org', organisation.id) ?? '' };
  // Each table counts alike, and TypeScript can't tell.
  const counting = (client: Record<typeof table, { count: (of: { where: typeof where }) => Promise<number> }>) =>
    client[table].count({ where });
  return service.part(Database).run((client) => counting(client as never));
}

async function audited(): Promise<{ action: string; actor: string; details: Record<string, unknown> }[]> {
  const { entries } = await service.operator('audit', 'list', '--org', organisation.id);
  return entries as { action: string; actor: string; details: Record<string, unknown> }[];
}

async function uploadAddress(): Promise<string> {
  const response = await new Client(service, organisation.key).post('/v1/files', { size_bytes: 4 });
  return ((await response.json()) as { upload: { url: string } }).upload.url;
}

describe('without workers', () => {
  beforeEach(() => begin('api'));

  it('takes the name as it is shown, and an owner', async () => {
    await owner.ok('POST', `${base}/settings`, { name: 'Ours & Theirs' });
    for (const name of ['ours & theirs', 'Test', 'Ours', '']) expect(await remove(owner, name)).toBe(409);
    expect((await owner.me()).memberships).toHaveLength(1);
    expect(await remove(owner, ' Ours & Theirs ')).toBe(204);
    expect((await owner.me()).memberships).toEqual([]);
    expect(await remove(owner, 'Ours & Theirs')).toBe(404);
  });

  it('ends keys, endpoints, members and links at once, and leaves sessions and other organisations alone', async () => {
    const other = await service.newOrganisation('unlimited');
    await owner.follow({ token: await ownerToken(service, other.id) });
    const unused = await ownerToken(service, organisation.id);
    const { link } = await owner.ok<{ link: string }>('POST', `${base}/invitations`, {
      email: 'guest@example.org',
      role: 'viewer',
    });
    await owner.ok('POST', `${base}/webhooks/endpoints`, { url: 'http://127.0.0.1:49151/hook' });
    const client = new Client(service, organisation.key);
    expect((await client.get('/v1/batches')).status).toBe(200);

    expect(await remove(owner)).toBe(204);
    expect((await client.get('/v1/batches')).status).toBe(401);
    expect((await new Client(service, other.key).get('/v1/batches')).status).toBe(200);
    expect((await owner.me()).memberships).toMatchObject([{ organisation: { id: other.id }, role: 'owner' }]);
    expect(await owner.status('GET', `${base}/usage`)).toBe(404);
    expect(await owner.status('GET', `/console/organisations/${other.id}/usage`)).toBe(200);
    const visitor = new Visitor(service);
    for (const token of [unused, link.split('#')[1]])
      expect(await visitor.status('POST', '/console/link/look', { token })).toBe(404);
    const { endpoints } = await service.operator('webhook', 'list');
    expect(endpoints).toEqual([]);
    await expect(service.operator('key', 'create', '--org', organisation.id)).rejects.toThrow();
    await expect(service.operator('owner-link', '--org', organisation.id)).rejects.toThrow();
    const listed = (await service.operator('org', 'list')) as { organisations: { id: string }[] };
    expect(listed.organisations.map(({ id }) => id)).toEqual([other.id]);
  });

  it('ends a key that was good a moment before', async () => {
    const keys = service.part(KeysService);
    expect(await keys.verify(organisation.key, '192.0.2.1')).not.toBeNull();
    expect(await remove(owner)).toBe(204);
    expect(await keys.verify(organisation.key, '192.0.2.1')).toBeNull();
  });

  it('cancels batches at once, and writes down who did what', async () => {
    const { batch_id } = await batchWithResult(service, { organisation: organisation.id, key: organisation.key });
    expect(await remove(owner)).toBe(204);
    const id = decodeTypeId('batch', batch_id) ?? '';
    const batch = await service.part(Database).run((client) => client.batch.findUniqueOrThrow({ where: { id } }));
    expect(batch).toMatchObject({ status: 'partially_failed', succeeded: 1, cancelled: 1 });
    const actor = (await owner.me()).user.id;
    const entries = await audited();
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'organisation.deleted', actor, details: { name: 'Test' } }),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'batch.cancelled', actor, details: { cancelled_items: 1 } }),
    );
    expect(entries).toContainEqual(expect.objectContaining({ action: 'key.revoked', actor }));
  });

  it('by two owners at the same moment happens once', async () => {
    const second = await Visitor.owner(service, organisation.id, 'second@example.org');
    expect((await Promise.all([remove(owner), remove(second)])).sort()).toEqual([204, 404]);
    expect((await audited()).filter(({ action }) => action === 'organisation.deleted')).toHaveLength(1);
  });
});

describe('with workers', () => {
  beforeEach(() => begin('all'));

  it('everything stored and every record of a document is gone with the next sweep; ledger and audit stay', async () => {
    service.pool.play({ pictures: [PICTURE] });
    const client = new Client(service, organisation.key);
    const parsed = await fetch(`${service.baseUrl}/v1/parse/file`, {
      method: 'POST',
      headers: { 'x-api-key': organisation.key },
      body: formOf({}),
    });
    expect(parsed.status).toBe(200);
    const { id } = await client.batchOf(2);
    await eventually(async () => (await client.poll(id)).status === 'completed');
    await endBatch(service, { organisation: organisation.id });
    const other = await service.newOrganisation('unlimited');
    const bystander = await new Client(service, other.key).batchOf(1);
    await eventually(async () => (await new Client(service, other.key).poll(bystander.id)).status === 'completed');
    const late = await uploadAddress();
    const before = await service.credits(organisation.id);

    expect(await remove(owner)).toBe(204);
    service.clock.advance(10 * 60_000);
    await service.sweep();
    const left = await service.files('storage');
    // The bystander's upload, result and figure.
    expect(left).toHaveLength(3);
    for (const table of ['batch', 'batchItem', 'file', 'webhookMessage'] as const)
      expect({ table, rows: await rowsOf(table) }).toEqual({ table, rows: 0 });
    expect(await rowsOf('ledgerEntry')).toBe(before.charges.length);
    expect((await audited()).map(({ action }) => action)).toContain('organisation.deleted');
    expect((await new Client(service, other.key).poll(bystander.id)).status).toBe('completed');

    // Requests are recorded behind their back: what comes after a sweep goes with a later one.
    await eventually(async () => {
      await service.sweep();
      return (await rowsOf('requestRecord')) === 0;
    });

    // The address of an upload was given before.
    await fetch(late, { method: 'PUT', body: 'late' });
    service.clock.advance(10 * 60_000);
    await service.sweep();
    expect(await service.files('storage')).toHaveLength(left.length);
  });

  it('an item that is being parsed is given up, and leaves nothing', async () => {
    service.pool.play({ takes: 1_500, pictures: [PICTURE] });
    const client = new Client(service, organisation.key);
    const { id } = await client.batchOf(1);
    await eventually(async () => (await client.poll(id)).status === 'running');
    expect(await remove(owner)).toBe(204);
    await service.sweep();
    await eventually(async () => (await service.credits(organisation.id).catch(() => null))?.holds !== 1);
    await eventually(async () => (await service.files('storage')).length === 0);
    expect(await rowsOf('batch')).toBe(0);
    expect(await rowsOf('ledgerEntry')).toBe(0);
  });

  it('is looked after for as long as bytes may come, and then no more', async () => {
    expect(await remove(owner)).toBe(204);
    const purgedAt = async (): Promise<Date | null> =>
      (
        await service
          .part(Database)
          .run((client) =>
            client.organisation.findUniqueOrThrow({ where: { id: decodeTypeId('org', organisation.id) ?? '' } }),
          )
      ).purgedAt;
    service.clock.advance(3 * DAY + 2 * HOUR);
    await service.sweep();
    const last = await purgedAt();
    expect(last).not.toBeNull();
    service.clock.advance(HOUR);
    await service.sweep();
    expect(await purgedAt()).toEqual(last);
  });
});

it('a cancelled batch is in the audit, one of PHI for the PHI right alone', async () => {
  await begin('api');
  const right = await Visitor.owner(service, organisation.id, 'right@example.org');
  await service.setRole(organisation.id, (await right.me()).user.id, 'owner', true);
  const plain = await batchWithResult(service, { organisation: organisation.id, key: organisation.key });
  const key = await service.newKey(organisation.id, '--phi');
  const phi = await batchWithResult(service, { organisation: organisation.id, key });
  for (const { batch_id } of [plain, phi]) await right.ok('POST', `${base}/batches/${batch_id}/cancel`);
  const cancelled = async (visitor: Visitor): Promise<string[]> => {
    const { data } = await visitor.ok<{ data: { action: string; subject: string }[] }>('GET', `${base}/audit`);
    return data.filter(({ action }) => action === 'batch.cancelled').map(({ subject }) => subject);
  };
  expect(await cancelled(right)).toEqual([phi.batch_id, plain.batch_id]);
  expect(await cancelled(owner)).toEqual([plain.batch_id]);
});

import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { openAddress } from '../../apps/server/src/modules/webhooks/messages/webhook-address';
import { Database, Prisma } from '../../apps/server/src/platform/database';
import { decodeTypeId } from '../../apps/server/src/platform/ids';
import { Client } from './support/batches';
import { formOf, SECRET, Service } from './support/service';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const PICTURE = { name: 'p1-1.png', mime: 'image/png', width: 4, height: 3, size: 16 };

let service: Service;
let key: string;

beforeEach(async () => {
  service = await Service.start();
  ({ key } = await service.newOrganisation('unlimited'));
});
afterEach(() => service.stop());

async function uploaded(bytes: string): Promise<string> {
  const response = await fetch(`${service.baseUrl}/v1/files`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ size_bytes: bytes.length }),
  });
  const { id, upload } = (await response.json()) as { id: string; upload: { url: string } };
  expect((await fetch(upload.url, { method: 'PUT', body: bytes })).status).toBe(200);
  return id;
}

async function statusOf(id: string): Promise<unknown> {
  const response = await fetch(`${service.baseUrl}/v1/files/${id}`, { headers: { 'x-api-key': key } });
  const body = (await response.json()) as { status?: string; error?: string };
  return body.status ?? body.error;
}

it('keeps uploads for 3 days and not an hour longer, whether anybody has asked for them or not', async () => {
  const [asked, unseen] = [await uploaded('asked'), await uploaded('unseen')];
  expect(await statusOf(asked)).toBe('uploaded');
  service.clock.advance(3 * DAY - HOUR);
  await service.sweep();
  expect(await service.files('storage')).toHaveLength(2);
  service.clock.advance(2 * HOUR);
  await service.sweep();
  expect(await service.files('storage')).toEqual([]);
  expect([await statusOf(asked), await statusOf(unseen)]).toEqual(['expired', 'expired']);
  const refused = await fetch(`${service.baseUrl}/v1/batches`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ source: { type: 'files', file_ids: [asked, unseen] } }),
  });
  expect(refused.status).toBe(404);
  expect(await refused.json()).toMatchObject({ error: 'file_not_found', file_ids: [asked, unseen] });
});

it('keeps the record of a file for 30 days', async () => {
  const id = await uploaded('some');
  service.clock.advance(4 * DAY);
  await service.sweep();
  service.clock.advance(25 * DAY);
  await service.sweep();
  expect(await statusOf(id)).toBe('expired');
  service.clock.advance(2 * DAY);
  await service.sweep();
  expect(await statusOf(id)).toBe('file_not_found');
});

it('deletes the figures of answers after 3 days', async () => {
  service.pool.play({ pictures: [PICTURE] });
  const response = await fetch(`${service.baseUrl}/v1/parse/file`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: formOf({}),
  });
  expect(response.status).toBe(200);
  service.clock.advance(3 * DAY - HOUR);
  await service.sweep();
  expect(await service.files('storage')).toHaveLength(1);
  service.clock.advance(2 * HOUR);
  await service.sweep();
  await service.sweep();
  expect(await service.files('storage')).toEqual([]);
});

describe('the URL of a direct webhook', () => {
  const HOOK = 'https://93.184.216.34/hook?token=secret';

  interface Kept {
    readonly batch: string | null;
    readonly message: string | null;
    /** The full contents of the two rows. */
    readonly rows: string;
  }

  async function kept(batchId: string): Promise<Kept | undefined> {
    const [found] = await service.part(Database).run((client) =>
      client.$queryRaw<Kept[]>(Prisma.sql`
        SELECT webhook_url AS batch, url AS message, batches::text || webhook_messages::text AS rows
        FROM webhook_messages LEFT JOIN batches ON batches.id = batch_id WHERE batch_id = ${uuidOf(batchId)}::uuid`),
    );
    return found;
  }

  async function ended(): Promise<string> {
    const client = new Client(service, key);
    const { id } = await client.batchOf(1, { webhook: { mode: 'direct', url: HOOK } });
    await eventually(async () => (await client.poll(id)).status === 'completed');
    return id;
  }

  const uuidOf = (batchId: string): string => decodeTypeId('batch', batchId) ?? '';
  const opened = (batchId: string, stored: string | null | undefined): string =>
    openAddress(Buffer.from(SECRET, 'hex'), uuidOf(batchId), stored ?? '');

  it('lies sealed with batch and message, and goes with the results; the message goes with its batch', async () => {
    const id = await ended();
    const rows = await kept(id);
    expect(rows?.rows).not.toMatch(/93\.184|secret/);
    expect([opened(id, rows?.batch), opened(id, rows?.message)]).toEqual([HOOK, HOOK]);
    service.clock.advance(3 * DAY - HOUR);
    await service.sweep();
    expect(await kept(id)).toEqual(rows);
    service.clock.advance(HOUR + 1_000);
    await service.sweep();
    expect(await kept(id)).toMatchObject({ batch: null, message: null });
    service.clock.advance(27 * DAY - HOUR);
    await service.sweep();
    expect(await kept(id)).toBeDefined();
    service.clock.advance(HOUR + 1_000);
    await service.sweep();
    expect(await kept(id)).toBeUndefined();
  });

  it('is sealed by the next sweep where an older version has written it plainly, and wiped where its time is over', async () => {
    const [running, over] = [await ended(), await ended()];
    const plainly = async (id: string): Promise<void> => {
      await service.part(Database).run(async (client) => {
        await client.batch.update({ where: { id: uuidOf(id) }, data: { webhookUrl: HOOK } });
        await client.webhookMessage.update({ where: { batchId: uuidOf(id) }, data: { url: HOOK } });
      });
    };
    await plainly(running);
    await service.sweep();
    const rows = await kept(running);
    expect(rows?.rows).not.toContain('secret');
    expect([opened(running, rows?.batch), opened(running, rows?.message)]).toEqual([HOOK, HOOK]);
    await service.sweep();
    expect(await kept(running)).toEqual(rows);

    service.clock.advance(3 * DAY + 1_000);
    await service.sweep();
    await plainly(over);
    await service.sweep();
    expect(await kept(over)).toMatchObject({ batch: null, message: null });
  });
});

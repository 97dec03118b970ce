import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { Client } from './support/batches';
import { startBatchService } from './support/batch-service';
import type { Hands } from './support/by-hand';
import { Service } from './support/service';

const DAY = 24 * 3600 * 1000;
const MINUTE = 60_000;

let service: Service;
let organisation: { id: string; key: string };
let client: Client;
let hands: Hands;

beforeAll(async () => {
  ({ service, organisation, client, hands } = await startBatchService());
});
afterAll(() => service.stop());

async function itemsOf(batchId: string): Promise<string[]> {
  const { items } = await client.poll(batchId);
  return [...items].sort((a, b) => a.position - b.position).map(({ id }) => id);
}

describe('the result of an item', () => {
  it('is a redirect to its JSON, for as long as it lasts', async () => {
    const batch = await client.batchOf(2);
    const [first = '', second = ''] = await itemsOf(batch.id);
    const path = `/v1/batches/${batch.id}/items/${first}/result`;

    const early = await client.get(path);
    expect(early.status).toBe(409);
    expect(await early.json()).toEqual({ error: 'result_not_ready', message: expect.any(String), status: 'pending' });
    await hands.succeed(await hands.start(batch.id, first), organisation.id, '{"chunks":[],"content":"é"}');

    const { items } = await client.poll(batch.id);
    expect(items.find(({ id }) => id === first)).toMatchObject({
      status: 'succeeded',
      attempts: 1,
      page_count: 2,
      result_url: path,
      started_at: expect.any(String),
      completed_at: expect.any(String),
    });
    const redirect = await client.get(path);
    expect({ status: redirect.status, body: await redirect.text() }).toEqual({ status: 302, body: '' });
    expect(redirect.headers.get('cache-control')).toBe('no-store');
    const download = await fetch(redirect.headers.get('location') ?? '');
    expect(download.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await download.json()).toEqual({ chunks: [], content: 'é' });

    await hands.fail(await hands.start(batch.id, second));
    service.clock.advance(3 * DAY - 2 * MINUTE);
    const late = (await client.get(path)).headers.get('location') ?? '';
    expect((await fetch(late)).status).toBe(200);
    service.clock.advance(2 * MINUTE + 1_000);
    // A presigned address made in the last minutes doesn't outlive the result.
    expect((await fetch(late)).status).not.toBe(200);
    const expired = await client.get(path);
    expect(expired.status).toBe(410);
    expect(await expired.json()).toEqual({ error: 'result_expired', message: expect.any(String) });
  });

  it('is none of an item that runs, failed or was cancelled, and the status tells which', async () => {
    const batch = await client.batchOf(3);
    const [runs = '', failed = '', cancelled = ''] = await itemsOf(batch.id);
    await hands.start(batch.id, runs);
    await hands.fail(await hands.start(batch.id, failed));
    await client.cancel(batch.id);
    for (const [item, status] of [
      [runs, 'running'],
      [failed, 'failed'],
      [cancelled, 'cancelled'],
    ]) {
      const refused = await client.get(`/v1/batches/${batch.id}/items/${item ?? ''}/result`);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toEqual({ error: 'result_not_ready', message: expect.any(String), status });
    }
  });

  it('is not found in another batch', async () => {
    const [one, other] = [await client.batchOf(1), await client.batchOf(1)];
    const [item = ''] = await itemsOf(one.id);
    const refused = await client.get(`/v1/batches/${other.id}/items/${item}/result`);
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 404,
      body: { error: 'item_not_found' },
    });
  });
});

describe('POST /v1/batches/{batch_id}/cancel', () => {
  it('cancels what has not begun; what runs goes on, and decides the end', async () => {
    const batch = await client.batchOf(4);
    const [first = '', second = ''] = await itemsOf(batch.id);
    const running = await hands.start(batch.id, first);
    const ready = await hands.start(batch.id, second);
    const { next_cursor: cursor = '' } = await client.poll(batch.id);
    const cancelled = await client.cancel(batch.id);
    expect(cancelled).toMatchObject({
      status: 'running',
      counts: { pending: 0, running: 2, succeeded: 0, failed: 0, cancelled: 2 },
      completed_at: null,
    });
    const { items } = await client.poll(batch.id, { cursor });
    expect(items.map(({ position, status }) => [position, status])).toEqual([
      [2, 'cancelled'],
      [3, 'cancelled'],
    ]);
    for (const item of items)
      expect(item).toMatchObject({ started_at: null, completed_at: expect.any(String), attempts: 0 });
    await hands.fail(ready);
    await hands.succeed(running, organisation.id);
    expect(await client.poll(batch.id)).toMatchObject({ status: 'partially_failed', completed_at: expect.any(String) });
    expect((await service.credits(organisation.id)).holds).toBe(0);
  });

  it('ends a batch of which nothing has begun', async () => {
    const batch = await client.batchOf(3);
    const cancelled = await client.cancel(batch.id);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      counts: { pending: 0, cancelled: 3 },
      started_at: null,
      completed_at: expect.any(String),
    });
    expect(cancelled.expires_at).toBe(new Date(Date.parse(cancelled.completed_at ?? '') + 3 * DAY).toISOString());
    // Further cancellations change nothing.
    expect(await client.cancel(batch.id)).toEqual(cancelled);
    expect((await client.poll(batch.id)).next_cursor).toBeUndefined();
  });

  it('leaves a complete batch as it is', async () => {
    const batch = await client.batchOf(1);
    const [item = ''] = await itemsOf(batch.id);
    await hands.succeed(await hands.start(batch.id, item), organisation.id);
    const { items, ...done } = await client.poll(batch.id);
    expect(items).toMatchObject([{ status: 'succeeded' }]);
    expect(done).toMatchObject({ status: 'completed' });
    expect(await client.cancel(batch.id)).toEqual(done);
  });

  it.each([
    ['', 'application/json'],
    ['{"anything":1}', 'application/json'],
    ['a=1', 'application/x-www-form-urlencoded'],
  ])('needs no body, and minds none: %j', async (body, contentType) => {
    const batch = await client.batchOf(1);
    const response = await client.post(`/v1/batches/${batch.id}/cancel`, body, { 'content-type': contentType });
    expect(response.status).toBe(200);
  });

  it('wipes the URLs that were kept', async () => {
    const batch = await client.created({ source: { type: 'urls', urls: ['https://docs.test/a?sig=1'] } });
    await client.cancel(batch.id);
    expect((await client.poll(batch.id)).items[0]).toMatchObject({ status: 'cancelled', url: 'https://docs.test/a' });
  });
});

it('an item that failed says why', async () => {
  const batch = await client.batchOf(1);
  const [item = ''] = await itemsOf(batch.id);
  await hands.fail(await hands.start(batch.id, item));
  const { status, items } = await client.poll(batch.id);
  expect(status).toBe('failed');
  expect(items[0]).toMatchObject({
    status: 'failed',
    error: { code: 'unreadable_document', message: 'It is broken.' },
  });
  expect(items[0]).not.toHaveProperty('result_url');
  expect(items[0]).not.toHaveProperty('page_count');
});

describe('a complete batch', () => {
  it('is expired when its results are, before any sweep and after', async () => {
    await service.stop();
    // With workers, and their sweep.
    service = await Service.start();
    client = new Client(service, (await service.newOrganisation('unlimited')).key);
    const batch = await client.batchOf(1);
    await eventually(async () => (await client.poll(batch.id)).status === 'completed');
    const [item = ''] = await itemsOf(batch.id);
    const statuses = async (): Promise<unknown[]> => [
      (await client.poll(batch.id)).status,
      await client.listed('completed'),
      await client.listed('expired'),
    ];
    expect(await statuses()).toEqual(['completed', [batch.id], []]);
    service.clock.advance(3 * DAY + 1_000);
    expect(await statuses()).toEqual(['expired', [], [batch.id]]);
    await service.sweep();
    expect(await statuses()).toEqual(['expired', [], [batch.id]]);
    expect((await client.poll(batch.id)).next_cursor).toBeUndefined();
    expect((await client.get(`/v1/batches/${batch.id}/items/${item}/result`)).status).toBe(410);
  });
});

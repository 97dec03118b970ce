import fc from 'fast-check';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { sealPurpose } from '../../apps/server/src/modules/batches/creation/sealed-url';
import { unseal } from '../../apps/server/src/platform/crypto';
import { Database } from '../../apps/server/src/platform/database';
import { decodeTypeId } from '../../apps/server/src/platform/ids';
import { RedisClient } from '../../apps/server/src/platform/redis';
import { Client, type ItemJson } from './support/batches';
import { startBatchService } from './support/batch-service';
import type { Hands } from './support/by-hand';
import { SECRET, Service } from './support/service';

let service: Service;
let organisation: { id: string; key: string };
let client: Client;
let hands: Hands;

beforeAll(async () => {
  ({ service, organisation, client, hands } = await startBatchService());
});
afterAll(() => service.stop());

const positions = (items: readonly ItemJson[]): number[] => items.map(({ position }) => position);

describe('a poll', () => {
  it('goes through a batch page by page, then tells what has changed since', async () => {
    const batch = await client.batchOf(5);
    const first = await client.poll(batch.id, { limit: '2' });
    const second = await client.poll(batch.id, { limit: '2', cursor: first.next_cursor ?? '' });
    const third = await client.poll(batch.id, { limit: '2', cursor: second.next_cursor ?? '' });
    expect([first, second, third].map(({ items }) => positions(items))).toEqual([[0, 1], [2, 3], [4]]);
    const idle = await client.poll(batch.id, { cursor: third.next_cursor ?? '' });
    expect(idle).toMatchObject({ items: [], next_cursor: third.next_cursor });

    await hands.start(batch.id, second.items[1]?.id ?? '');
    const lease = await hands.start(batch.id, first.items[0]?.id ?? '');
    await hands.fail(lease);
    const changed = await client.poll(batch.id, { cursor: third.next_cursor ?? '' });
    expect(changed).toMatchObject({ status: 'running', counts: { pending: 3, running: 1, failed: 1 } });
    expect(changed.items.map(({ position, status }) => [position, status])).toEqual([
      [3, 'running'],
      [0, 'failed'],
    ]);
    // Without a cursor: everything, in the order of the last changes.
    expect(positions((await client.poll(batch.id)).items)).toEqual([1, 2, 4, 3, 0]);
    // A cursor may be reused.
    expect(positions((await client.poll(batch.id, { cursor: second.next_cursor ?? '' })).items)).toEqual([4, 3, 0]);
  });

  it('gives everything again to whoever knows changes that a restored backup has undone', async () => {
    const batch = await client.batchOf(3);
    await hands.start(batch.id, (await client.poll(batch.id)).items[1]?.id ?? '');
    const { next_cursor: cursor = '' } = await client.poll(batch.id);
    const id = decodeTypeId('batch', batch.id) ?? '';
    await service.part(Database).run(async (database) => {
      const undone = { changeSeq: 2, status: 'pending', stage: 'ready', startedAt: null, leaseId: null } as const;
      await database.batchItem.updateMany({ where: { batchId: id, status: 'running' }, data: undone });
      await database.batch.update({ where: { id }, data: { changeSeq: 3, pending: 3, running: 0, status: 'pending' } });
    });
    const page = await client.poll(batch.id, { cursor });
    expect(positions(page.items)).toEqual([0, 1, 2]);
    expect(await client.poll(batch.id, { cursor: page.next_cursor ?? '' })).toMatchObject({ items: [] });
  });

  it('of a complete batch ends with a page without a cursor', async () => {
    const batch = await client.batchOf(3);
    const { next_cursor: cursor = '' } = await client.poll(batch.id);
    await client.cancel(batch.id);
    const page = await client.poll(batch.id, { cursor, limit: '2' });
    expect(positions(page.items)).toEqual([0, 1]);
    const last = await client.poll(batch.id, { cursor: page.next_cursor ?? '', limit: '2' });
    expect(positions(last.items)).toEqual([2]);
    expect(last).not.toHaveProperty('next_cursor');
    expect(await client.poll(batch.id, { limit: '3' })).not.toHaveProperty('next_cursor');
  });

  it('holds 100 items when nothing is said, and up to 500', async () => {
    const batch = await client.batchOf(501);
    expect((await client.poll(batch.id)).items).toHaveLength(100);
    expect((await client.poll(batch.id, { limit: '500' })).items).toHaveLength(500);
    expect((await client.poll(batch.id, { limit: '1' })).items).toHaveLength(1);
  });

  it.each([
    ['limit=0', 'limit', 'greater_than_equal'],
    ['limit=501', 'limit', 'less_than_equal'],
    ['limit=ten', 'limit', 'int_parsing'],
    ['limit=', 'limit', 'int_parsing'],
    ['limit=1.5', 'limit', 'int_parsing'],
    ['limit=1&limit=2', 'limit', 'int_type'],
    ['cursor=', 'cursor', 'value_error'],
    ['cursor=abc', 'cursor', 'value_error'],
    ['cursor=a&cursor=b', 'cursor', 'string_type'],
    [`cursor=${'A'.repeat(4_000)}`, 'cursor', 'value_error'],
  ])('says what is wrong with %.30s', async (query, field, type) => {
    const { id } = await client.batchOf(1);
    const refused = await client.get(`/v1/batches/${id}?${query}`);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toEqual({ detail: [expect.objectContaining({ loc: ['query', field], type })] });
  });

  it('takes no cursor of another batch, or of a list', async () => {
    const [one, other] = [await client.batchOf(2), await client.batchOf(2)];
    const cursors = [(await client.poll(one.id)).next_cursor, (await client.list({ limit: '1' })).next_cursor];
    for (const cursor of cursors) {
      expect((await client.get(`/v1/batches/${other.id}?cursor=${cursor ?? ''}`)).status).toBe(422);
    }
    const { next_cursor: cursor } = await client.poll(one.id);
    expect((await client.get(`/v1/batches?cursor=${cursor ?? ''}`)).status).toBe(422);
  });
});

describe('pollers beside changes', () => {
  it('each end with the final state, having seen every item and nothing twice that had not changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('succeeds', 'fails', 'stays'), { minLength: 1, maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 3 }),
        fc.boolean(),
        async (fates, limits, cancels) => {
          const batch = await client.batchOf(fates.length);
          const { items } = await client.poll(batch.id);
          const pollers = limits.map((limit) => follow(batch.id, String(limit)));
          await Promise.all(
            items.map(async ({ id }, index) => {
              const fate = fates[index];
              if (fate === 'stays') return;
              const lease = await hands.start(batch.id, id);
              if (fate === 'fails') await hands.fail(lease);
              else await hands.succeed(lease, organisation.id);
            }),
          );
          if (cancels || fates.includes('stays')) await client.cancel(batch.id);
          const final = await client.poll(batch.id, { limit: '500' });
          const expected = new Map(final.items.map((item) => [item.id, item]));
          for (const reported of await Promise.all(pollers)) {
            expect(new Map(reported.map((item) => [item.id, item]))).toEqual(expected);
            // Each state of an item is reported at most once: pending, running, terminal.
            expect(new Set(reported.map(({ id, status }) => `${id} ${status}`)).size).toBe(reported.length);
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

/** Follows the cursors of a batch to its end; returns all reported items, in order. */
async function follow(batchId: string, limit: string): Promise<ItemJson[]> {
  const reported: ItemJson[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.poll(batchId, { limit, ...(cursor === undefined ? {} : { cursor }) });
    reported.push(...page.items);
    cursor = page.next_cursor;
    // Three callers at this pace stay within an organisation's rate limit.
    await new Promise((resolve) => setTimeout(resolve, 20));
  } while (cursor !== undefined);
  return reported;
}

describe('GET /v1/batches', () => {
  let lister: Client;

  beforeEach(async () => {
    lister = new Client(service, (await service.newOrganisation('unlimited')).key);
  });

  it('lists newest first, page by page, undisturbed by what is made meanwhile', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.unshift((await lister.batchOf(1, { metadata: { index } })).id);
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await lister.list({ limit: '2', ...(cursor === null ? {} : { cursor }) });
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
      await lister.batchOf(1);
    } while (cursor !== null);
    expect(ids).toEqual(made);
    const all = await lister.list();
    expect(all).toMatchObject({ object: 'list', data: { length: 8 }, next_cursor: null });
    expect(all.data.at(-1)).toMatchObject({ object: 'batch', metadata: { index: 0 } });
    expect(all.data[0]).not.toHaveProperty('items');
  });

  it('lists those in a status', async () => {
    const [pending, running, cancelled] = [await lister.batchOf(2), await lister.batchOf(2), await lister.batchOf(1)];
    const { items } = await lister.poll(running.id);
    await hands.start(running.id, items[0]?.id ?? '');
    await lister.cancel(cancelled.id);
    expect(await lister.listed('pending')).toEqual([pending.id]);
    expect(await lister.listed('running')).toEqual([running.id]);
    expect(await lister.listed('cancelled')).toEqual([cancelled.id]);
    for (const status of ['completed', 'partially_failed', 'failed', 'expired']) {
      expect(await lister.listed(status)).toEqual([]);
    }
  });

  it.each([
    ['status=done', 'status', 'literal_error'],
    ['status=', 'status', 'literal_error'],
    ['limit=201', 'limit', 'less_than_equal'],
    ['limit=0', 'limit', 'greater_than_equal'],
    ['cursor=zzz', 'cursor', 'value_error'],
  ])('says what is wrong with %s', async (query, field, type) => {
    const refused = await lister.get(`/v1/batches?${query}`);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toEqual({ detail: [expect.objectContaining({ loc: ['query', field], type })] });
  });

  it('shows batches of PHI keys to PHI keys only', async () => {
    const { id, key } = await service.newOrganisation('unlimited');
    const [plain, phi] = [new Client(service, key), new Client(service, await service.newKey(id, '--phi'))];
    const [open, closed] = [await plain.batchOf(1), await phi.batchOf(1)];
    expect(await plain.listed('pending')).toEqual([open.id]);
    expect(await phi.listed('pending')).toEqual([closed.id, open.id]);
    expect((await plain.get(`/v1/batches/${closed.id}`)).status).toBe(404);
    expect((await phi.get(`/v1/batches/${open.id}`)).status).toBe(200);
  });
});

describe('the poll rate', () => {
  it('is 200 a second for an organisation over all processes; what is over is told to wait, others are not held up', async () => {
    const { id: organisationId, key } = await service.newOrganisation('unlimited');
    const busy = new Client(service, key);
    const { id } = await busy.batchOf(1);
    const first = await busy.get(`/v1/batches/${id}`);
    expect(first.headers.get('ratelimit-policy')).toBe('"poll";q=200;w=1');
    expect(first.headers.get('ratelimit')).toBe('"poll";r=199;t=1');
    expect((await busy.get('/v1/batches/batch_unknown')).headers.get('ratelimit')).toMatch(/^"poll";r=\d+;t=1$/);

    // Polls that another process has served within this second.
    const other = service.part(RedisClient).rateLimit({ name: 'poll', points: 200, seconds: 1 });
    const consumed = decodeTypeId('org', organisationId) ?? '';
    let refused = await busy.get(`/v1/batches/${id}`);
    for (let tries = 0; refused.status === 200 && tries < 20; tries += 1) {
      await Promise.all(Array.from({ length: 200 }, () => other.consume(consumed)));
      refused = await busy.get(`/v1/batches/${id}`);
    }
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({ error: 'rate_limited', message: expect.any(String) });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('ratelimit')).toBe('"poll";r=0;t=1');
    expect((await client.get(`/v1/batches/${id}`)).status).toBe(404);

    let next = refused;
    await eventually(async () => {
      next = await busy.get(`/v1/batches/${id}`);
      return next.status === 200;
    }, 2_000);
    expect(next.headers.get('ratelimit')).toBe('"poll";r=199;t=1');
  });
});

it('the full URL of an item is kept sealed until the item is through, then not at all', async () => {
  const url = 'https://docs.test/a%2Fb.pdf?X-Amz-Signature=0a&x=%20+';
  const { id } = await client.created({ source: { type: 'urls', urls: [url] } });
  const row = (): Promise<{ id: string; sealedUrl: Uint8Array | null }> =>
    service
      .part(Database)
      .run((database) => database.batchItem.findFirstOrThrow({ where: { batchId: decodeTypeId('batch', id) ?? '' } }));
  const { id: itemId, sealedUrl } = await row();
  expect(unseal(Buffer.from(SECRET, 'hex'), sealPurpose(itemId), sealedUrl ?? new Uint8Array())).toBe(url);
  await client.cancel(id);
  expect((await row()).sealedUrl).toBeNull();
});

it('without Redis batches are made, polled and cancelled all the same', async () => {
  const alone = await Service.start({ RECTO_ROLE: 'api', REDIS_URL: 'redis://127.0.0.1:1' });
  try {
    const own = new Client(alone, (await alone.newOrganisation('unlimited')).key);
    const { id } = await own.batchOf(2);
    const poll = await own.get(`/v1/batches/${id}`);
    expect({ status: poll.status, left: poll.headers.get('ratelimit') }).toEqual({
      status: 200,
      left: '"poll";r=199;t=1',
    });
    expect((await own.cancel(id)).status).toBe('cancelled');
  } finally {
    await alone.stop();
  }
});

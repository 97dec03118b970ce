import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { DomainError, type ErrorCode } from '../../apps/server/src/errors';
import { BatchCancellation } from '../../apps/server/src/modules/batches/changes/batch-cancellation.service';
import { BatchItems } from '../../apps/server/src/modules/batches/dispatch/batch-items.service';
import { ItemSweeper } from '../../apps/server/src/modules/batches/dispatch/item-sweeper';
import type { BatchItem } from '../../apps/server/src/platform/database';
import { encodeTypeId } from '../../apps/server/src/platform/ids';
import { EventLog } from '../../apps/server/src/platform/observability';
import { Storage } from '../../apps/server/src/platform/storage';
import { PICTURE } from '../contract/support/scripted-pool';
import { Service } from '../contract/support/service';
import { batch, batchOf, ended, items, stored, wake } from './support/batches';

let service: Service;
let organisation: string;

beforeAll(async () => {
  service = await Service.start({ RECTO_WORKER_ITEMS: '4', RECTO_LEASE_MS: '9000', RECTO_FETCH_TOTAL_MS: '400' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  service.pool.play({});
  organisation = (await service.newOrganisation('free')).id;
});
afterEach(() => {
  jest.restoreAllMocks();
});

const only = async (batchId: string): Promise<BatchItem> => (await items(service, batchId))[0]!;
const refusing = (code: ErrorCode): Error => new DomainError(code);

/** Lets the time pass that items wait before they are tried again, whenever nothing else is to be waited for. */
async function endedInTime(batchId: string): Promise<void> {
  wake(service);
  await eventually(async () => {
    const all = await items(service, batchId);
    if (all.every(({ stage }) => stage === 'done')) return true;
    if (all.every(({ stage, dueAt }) => stage === 'done' || (stage === 'ready' && dueAt > service.clock.now()))) {
      service.clock.advance(120_000);
      wake(service);
    }
    return false;
  });
}

describe('a batch of files', () => {
  it('goes from pending to completed, with a result for each and one charge', async () => {
    service.pool.play({ pages: 3 });
    const batchId = await batchOf(service, {
      organisation,
      files: ['one', 'two', 'three'],
      options: { chunking: 'semantic', chunk_size: 400, extract_images: false },
    });
    expect(await ended(service, batchId)).toMatchObject({
      status: 'completed',
      succeeded: 3,
      pending: 0,
      changeSeq: 9n,
    });
    for (const item of await items(service, batchId)) {
      expect(item).toMatchObject({ status: 'succeeded', stage: 'done', pageCount: 3, attempts: 1, errorCode: null });
      const body = JSON.parse(String(await stored(service, item.resultKey)));
      expect(body.usage).toEqual({ pages: 3, credits: 3, credits_per_page: 1 });
    }
    const charge = { credits: 3, drawn: 3, pages: 3 };
    expect(await service.credits(organisation)).toEqual({ credits: 991, holds: 0, charges: [charge, charge, charge] });
    expect(await service.files('spool')).toEqual([]);
    expect(service.pool.urgencies).toEqual(['later', 'later', 'later']);
    expect(service.pool.asked[0]).toMatchObject({ chunking: 'semantic', chunkSize: 400, extractImages: false });
  });

  it('stores figures beside the result and links to them', async () => {
    service.pool.play({ pictures: [PICTURE] });
    const item = await only((await ended(service, await batchOf(service, { organisation, files: ['x'] }))).id);
    const body = JSON.parse(String(await stored(service, item.resultKey)));
    expect(item.resultKey).toBe(`results/${String(item.leaseId)}.json`);
    expect(await stored(service, `pictures/${String(item.leaseId)}/p1-1.png`)).toEqual(Buffer.from('picture p1-1.png'));
    const picture = await fetch(body.chunks[0].image_url);
    expect(await picture.text()).toBe('picture p1-1.png');
  });

  it.each([{ phi: true }, { inlineImages: true }])(
    'puts figures into the result and nowhere else: %j',
    async (kind) => {
      service.pool.play({ pictures: [PICTURE] });
      const batchId = await batchOf(service, { organisation, files: ['x'], ...kind });
      await ended(service, batchId);
      const item = await only(batchId);
      expect(JSON.parse(String(await stored(service, item.resultKey))).chunks[0]).toMatchObject({
        image_b64: 'p1-1.png',
      });
      expect(await stored(service, `pictures/${String(item.leaseId)}/p1-1.png`)).toBeNull();
    },
  );

  it('fails what cannot be read, each in its own words and free of charge, and goes on', async () => {
    const codes = ['encrypted_document', 'animated_image', 'page_limit_exceeded', 'parse_timeout'] as const;
    service.pool.play({}, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return text === 'good' ? {} : { failsToOpen: refusing(text as ErrorCode) };
    });
    const batchId = await batchOf(service, { organisation, files: [...codes, 'good'], webhook: true });
    expect(await ended(service, batchId)).toMatchObject({ status: 'partially_failed', succeeded: 1, failed: 4 });
    const all = await items(service, batchId);
    expect(all.map(({ errorCode }) => errorCode)).toEqual([...codes, null]);
    expect(all.every(({ attempts }) => attempts === 1)).toBe(true);
    expect(await service.credits(organisation)).toMatchObject({ credits: 999, holds: 0, charges: [{ credits: 1 }] });
  });

  it('knows an upload that is gone', async () => {
    const batchId = await batchOf(service, { organisation, files: ['x'] });
    const { organisationId, fileId } = await only(batchId);
    await service.part(Storage).delete(`uploads/${organisationId}/${String(fileId)}`);
    await ended(service, batchId);
    expect(await only(batchId)).toMatchObject({ errorCode: 'file_expired', attempts: 1, pageCount: null });
  });

  it('parses nothing that the balance does not cover', async () => {
    service.pool.play({ pages: 600 });
    const batchId = await batchOf(service, { organisation, files: ['a', 'b'] });
    await ended(service, batchId);
    const codes = (await items(service, batchId)).map(({ errorCode }) => errorCode);
    expect(new Set(codes)).toEqual(new Set(['quota_exceeded', null]));
    expect(await service.credits(organisation)).toMatchObject({ credits: 400, holds: 0, charges: [{ credits: 600 }] });
  });
});

describe('what may pass', () => {
  it('is tried three times: a parser that dies twice', async () => {
    service.pool.play({}, (_job, nth) => (nth < 2 ? { failsToParse: refusing('parser_died') } : {}));
    const batchId = await batchOf(service, { organisation, files: ['x'] });
    await endedInTime(batchId);
    expect(await only(batchId)).toMatchObject({ status: 'succeeded', attempts: 3, failures: 2, returns: 0 });
    expect(await service.credits(organisation)).toMatchObject({ credits: 999, holds: 0, charges: [{ credits: 1 }] });
  });

  it('is the end the third time', async () => {
    service.pool.play({ failsToParse: refusing('parser_died') });
    const batchId = await batchOf(service, { organisation, files: ['x'] });
    await endedInTime(batchId);
    expect(await only(batchId)).toMatchObject({ status: 'failed', attempts: 3, errorCode: 'parse_failed' });
    expect(await service.credits(organisation)).toMatchObject({ credits: 1_000, holds: 0, charges: [] });
  });

  it('is told by the log with the ids that callers see', async () => {
    service.pool.play({ failsToParse: refusing('parser_died') });
    const told = jest.spyOn(service.part(EventLog), 'info');
    const batchId = await batchOf(service, { organisation, files: ['x'] });
    await endedInTime(batchId);
    const names = { batch: encodeTypeId('batch', batchId), item: encodeTypeId('item', (await only(batchId)).id) };
    const lines = told.mock.calls.flatMap(([event, fields]) => (event === 'batch_item_unfinished' ? [fields] : []));
    expect(lines.map((fields) => fields?.outcome)).toEqual(['again', 'again', 'fails']);
    for (const fields of lines) expect(fields).toMatchObject({ ...names, code: 'parser_died' });
  });

  it('is no attempt when storage is away, and nothing is left behind', async () => {
    service.pool.play({ pictures: [PICTURE] });
    const storage = service.part(Storage);
    const put = storage.put.bind(storage);
    let calls = 0;
    jest.spyOn(storage, 'put').mockImplementation((...args) => {
      calls += 1;
      return calls <= 3 && args[0].startsWith('results/') ? Promise.reject(refusing('unavailable')) : put(...args);
    });
    const before = (await service.files('storage')).length;
    const batchId = await batchOf(service, { organisation, files: ['x'] });
    calls = 0;
    await endedInTime(batchId);
    const item = await only(batchId);
    expect(item).toMatchObject({ status: 'succeeded', attempts: 1, failures: 0, returns: 1 });
    expect(await service.credits(organisation)).toMatchObject({ credits: 999, holds: 0, charges: [{ credits: 1 }] });
    expect(await stored(service, item.resultKey)).not.toBeNull();
    // The upload, and figure and result of the second execution: of the first, nothing.
    expect((await service.files('storage')).length - before).toBe(3);
  });
});

describe('a batch of URLs', () => {
  let origin: Server;
  let base: string;
  let asked: string[] = [];
  let answer: (nth: number) => number = () => 200;

  beforeAll(async () => {
    origin = createServer((request, response) => {
      asked.push(request.url ?? '');
      const status = answer(asked.length - 1);
      if (status > 0) response.writeHead(status).end(status === 200 ? '%PDF-1.7 from afar' : 'no');
    });
    await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${String((origin.address() as AddressInfo).port)}`;
  });
  afterAll(() => {
    origin.closeAllConnections();
    origin.close();
  });
  beforeEach(() => {
    asked = [];
    answer = () => 200;
  });

  it('is fetched as given, at its start, and the URL is forgotten at its end', async () => {
    const batchId = await batchOf(service, { organisation, urls: [`${base}/a.pdf?X-Signature=a%2Fb&x=1`] });
    expect((await only(batchId)).sealedUrl).not.toBeNull();
    expect(asked).toEqual([]);
    const before = (await service.files('storage')).length;
    await ended(service, batchId);
    expect(asked).toEqual(['/a.pdf?X-Signature=a%2Fb&x=1']);
    expect(await only(batchId)).toMatchObject({
      status: 'succeeded',
      sealedUrl: null,
      url: `${base}/a.pdf`,
      fileId: null,
    });
    // The result and nothing of the source.
    expect((await service.files('storage')).length - before).toBeLessThanOrEqual(2);
  });

  it('is fetched again when its server failed, at most three times', async () => {
    answer = (nth) => (nth < 2 ? 503 : 200);
    const batchId = await batchOf(service, { organisation, urls: [`${base}/a.pdf?token=secret`] });
    await endedInTime(batchId);
    expect(await only(batchId)).toMatchObject({ status: 'succeeded', attempts: 3 });
    answer = () => 500;
    const failing = await batchOf(service, { organisation, urls: [`${base}/a.pdf?token=secret`] });
    await endedInTime(failing);
    const item = await only(failing);
    expect(item).toMatchObject({ status: 'failed', attempts: 3, errorCode: 'url_fetch_failed', sealedUrl: null });
    expect(item.errorMessage).not.toContain('secret');
    expect(asked).toHaveLength(6);
  });

  it('is fetched again when its server took too long', async () => {
    answer = (nth) => (nth === 0 ? 0 : 200);
    const batchId = await batchOf(service, { organisation, urls: [`${base}/a.pdf`] });
    await endedInTime(batchId);
    expect(await only(batchId)).toMatchObject({ status: 'succeeded', attempts: 2 });
  });

  it.each([403, 404, 410])('is not fetched again after a %i', async (status) => {
    answer = () => status;
    const batchId = await batchOf(service, { organisation, urls: [`${base}/a.pdf?token=secret`] });
    await ended(service, batchId);
    const item = await only(batchId);
    expect(item).toMatchObject({ status: 'failed', attempts: 1, errorCode: 'url_fetch_failed' });
    expect(item.errorMessage).toContain(String(status));
    expect(item.errorMessage).not.toContain('secret');
    expect(asked).toHaveLength(1);
  });
});

describe('an execution that has lost its lease', () => {
  it('writes nothing, is charged nothing, and leaves nothing behind', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // The first execution stands still in the middle of its work, and notices nothing: no renewal gets through.
    jest.spyOn(service.part(BatchItems), 'renew').mockRejectedValue(refusing('unavailable'));
    service.pool.play({ pages: 2, pictures: [PICTURE] }, async (_job, nth) => {
      if (nth === 0) await held;
      return {};
    });
    const batchId = await batchOf(service, { organisation, files: ['x'], webhook: true });
    wake(service);
    await eventually(() => service.pool.asked.length === 1);
    const first = String((await only(batchId)).leaseId);
    service.clock.advance(10_000);
    await service.part(ItemSweeper).sweep(new AbortController().signal);
    await endedInTime(batchId);
    const before = await only(batchId);
    letGo();
    await eventually(() => service.pool.rendered.length === 2);
    await eventually(async () => (await stored(service, `pictures/${first}/p1-1.png`)) === null);
    await eventually(async () => (await service.credits(organisation)).holds === 0);
    expect(await only(batchId)).toEqual(before);
    expect(before).toMatchObject({ status: 'succeeded', returns: 1, attempts: 1 });
    expect(before.leaseId).not.toBe(first);
    expect(await stored(service, `results/${first}.json`)).toBeNull();
    expect(await stored(service, before.resultKey)).not.toBeNull();
    expect(await service.credits(organisation)).toMatchObject({ credits: 998, holds: 0, charges: [{ credits: 2 }] });
  });

  it('hears of it at the next renewal and stops', async () => {
    service.pool.play({}, (_job, nth) => (nth === 0 ? { waitsForHangUp: true } : {}));
    const batchId = await batchOf(service, { organisation, files: ['x'] });
    wake(service);
    await eventually(() => service.pool.asked.length === 1);
    service.clock.advance(10_000);
    await service.part(ItemSweeper).sweep(new AbortController().signal);
    // The scripted pool holds its first document until its signal goes off.
    await endedInTime(batchId);
    expect(await only(batchId)).toMatchObject({ status: 'succeeded', returns: 1 });
    await eventually(async () => (await service.credits(organisation)).holds === 0);
    await eventually(async () => (await service.files('spool')).length === 0);
  });
});

it('lets what runs end when a batch is cancelled, and bills that alone', async () => {
  service.pool.play({ takes: 400 });
  const batchId = await batchOf(service, { organisation, files: Array.from({ length: 30 }, () => 'x') });
  wake(service);
  await eventually(async () => (await batch(service, batchId)).running === 4);
  await service.part(BatchCancellation).cancelPending(batchId);
  const { succeeded, cancelled, status } = await ended(service, batchId);
  expect(status).toBe('partially_failed');
  expect(succeeded).toBeGreaterThanOrEqual(4);
  expect(succeeded + cancelled).toBe(30);
  expect(await service.credits(organisation)).toMatchObject({ credits: 1_000 - succeeded, holds: 0 });
});

it('serves a small batch of another organisation while a large one waits', async () => {
  service.pool.play({ takes: 50 });
  const large = await batchOf(service, { organisation, files: Array.from({ length: 120 }, () => 'x') });
  wake(service);
  await eventually(async () => (await batch(service, large)).succeeded > 5);
  const other = (await service.newOrganisation('free')).id;
  const small = await batchOf(service, { organisation: other, files: ['a', 'b', 'c'] });
  const before = (await batch(service, large)).succeeded;
  await ended(service, small);
  expect((await batch(service, large)).succeeded - before).toBeLessThan(25);
  await ended(service, large);
});

it('serves a small batch of the same organisation while a large one waits', async () => {
  service.pool.play({ takes: 50 });
  const large = await batchOf(service, { organisation, files: Array.from({ length: 60 }, () => 'x') });
  wake(service);
  await eventually(async () => (await batch(service, large)).succeeded > 5);
  const small = await batchOf(service, { organisation, files: ['a', 'b', 'c'] });
  await ended(service, small);
  expect((await batch(service, large)).succeeded).toBeLessThan(40);
  await ended(service, large);
});

it('works alone, without routes but for its health', async () => {
  const worker = await Service.start({ RECTO_ROLE: 'worker', RECTO_PUBLIC_URL: 'https://recto.test' });
  try {
    expect((await fetch(`${worker.baseUrl}/livez`)).status).toBe(200);
    expect((await fetch(`${worker.baseUrl}/readyz`)).status).toBe(200);
    const { id, key } = await worker.newOrganisation('free');
    for (const path of [
      '/v1/batches',
      '/v1/files/file_00000000000000000000000000',
      '/links/x',
      '/docs',
      '/docs/api',
      '/openapi.json',
    ])
      expect((await fetch(worker.baseUrl + path, { headers: { 'x-api-key': key } })).status).toBe(404);
    expect((await fetch(`${worker.baseUrl}/v1/parse`, { method: 'POST' })).status).toBe(404);
    worker.pool.play({ pictures: [PICTURE] });
    const batchId = await batchOf(worker, { organisation: id, files: ['x'] });
    await ended(worker, batchId);
    const [item] = await items(worker, batchId);
    const body = JSON.parse(String(await stored(worker, item!.resultKey)));
    expect(body.chunks[0].image_url).toMatch(/^https:\/\/recto\.test\/links\//);
  } finally {
    await worker.stop();
  }
});

describe('the time of an item', () => {
  const ITEM_MS = 400;
  let hasty: Service;

  beforeAll(async () => {
    hasty = await Service.start({ RECTO_ITEM_MS: String(ITEM_MS) });
  });
  afterAll(() => hasty.stop());

  it('does not run while the item waits for a parser', async () => {
    const { id } = await hasty.newOrganisation('free');
    hasty.pool.play({}, () => delay(3 * ITEM_MS, {}));
    const { id: batchId } = await ended(hasty, await batchOf(hasty, { organisation: id, files: ['x'] }));
    expect(await items(hasty, batchId)).toEqual([expect.objectContaining({ status: 'succeeded', attempts: 1 })]);
  });

  it('runs from when it has one', async () => {
    const { id } = await hasty.newOrganisation('free');
    hasty.pool.play({ waitsForHangUp: true });
    const { id: batchId } = await ended(hasty, await batchOf(hasty, { organisation: id, files: ['x'] }));
    expect(await items(hasty, batchId)).toEqual([
      expect.objectContaining({ status: 'failed', errorCode: 'parse_timeout' }),
    ]);
    expect(await hasty.credits(id)).toMatchObject({ holds: 0, charges: [] });
  });
});

describe('a worker that stops', () => {
  async function rows(url: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      const { rows: found } = await client.query<Record<string, unknown>>(
        `SELECT status, stage, failures, returns, attempts, (SELECT count(*)::int FROM credit_holds) AS holds
         FROM batch_items ORDER BY position`,
      );
      return found;
    } finally {
      await client.end();
    }
  }

  it('lets what runs end, and gives back what does not end in time, as if it had never been begun', async () => {
    const stopping = await Service.start({ RECTO_WORKER_ITEMS: '4', RECTO_WORKER_GRACE_MS: '700' });
    try {
      const { id } = await stopping.newOrganisation('free');
      stopping.pool.play({}, (_job, nth) => (nth === 0 ? { takes: 300 } : { takes: 60_000 }));
      await batchOf(stopping, { organisation: id, files: ['quick', 'slow', 'slow'] });
      wake(stopping);
      await eventually(() => stopping.pool.asked.length === 3);
      const asked = performance.now();
      await stopping.close();
      expect(performance.now() - asked).toBeLessThan(5_000);
      const found = await rows(stopping.databaseUrl);
      expect(found.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
      for (const row of found.filter(({ status }) => status !== 'succeeded')) {
        expect(row).toMatchObject({
          status: 'running',
          // Given back, and in the queue again already.
          stage: expect.stringMatching(/^(ready|queued)$/),
          failures: 0,
          returns: 0,
          attempts: 1,
          holds: 0,
        });
      }
    } finally {
      await stopping.stop();
    }
  });
});

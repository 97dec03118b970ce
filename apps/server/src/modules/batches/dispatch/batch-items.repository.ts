/**
 * Items in the hands of workers. Each statement names in its WHERE what has to hold for the step (`item.state.ts`): a worker whose lease
 * is another's by now changes nothing. Steps that a caller can see go through `BatchChangesRepository`, under the lock of the batch.
 */
import { Injectable } from '@nestjs/common';
import { after, Clock } from '../../../platform/clock';
import { type Batch, type BatchItem, Database, Prisma } from '../../../platform/database';
import { UsageService } from '../../usage';
import { type BatchChange, BatchChangesRepository } from '../changes/batch-changes.repository';
import { type ItemError, OF_OURS } from '../state/item.policy';
import { type Counting, MAX_RETURNS } from '../state/item.state';

/** An execution of an item: it counts as long as its id is the one in the item's row. */
export interface Lease {
  readonly batchId: string;
  readonly itemId: string;
  readonly leaseId: string;
}

/** What an execution has to know of its item. */
type ClaimedItem = Pick<BatchItem, 'organisationId' | 'fileId' | 'fileEtag' | 'sealedUrl' | 'failures' | 'returns'>;

type ClaimedBatch = Pick<Batch, 'options' | 'phi' | 'inlineImages' | 'createdAt'>;

/** An item that a worker has taken, with what its batch says of it. */
export interface Claim {
  readonly lease: Lease;
  readonly item: ClaimedItem;
  readonly batch: ClaimedBatch;
}

/** `lost`: the lease is no longer this execution's, and nothing was changed. */
export type Written = 'written' | 'lost';

export interface Success {
  readonly resultKey: string;
  readonly pageCount: number;
}

type ClaimRow = ClaimedItem & ClaimedBatch;

/** What became of items whose workers were not heard of any more. */
export interface Lapsed {
  readonly count: number;
  /** Ids of the items that failed, and the code of their error. */
  readonly failed: readonly string[];
  readonly code: string;
}

const NOTHING_LAPSED: Lapsed = { count: 0, failed: [], code: '' };

@Injectable()
export class BatchItemsRepository {
  constructor(
    private readonly database: Database,
    private readonly changes: BatchChangesRepository,
    private readonly usage: UsageService,
    private readonly clock: Clock,
  ) {}

  /**
   * Null when the item is not to be had: taken, ended, or not due. The same claim twice is one: the first may have had no answer.
   *
   * A change that cannot end its batch, and the one that is made most often beside the success: so it is one statement. Its
   * locks are those of every change, in their order; what it reads of a row that it had to wait for is the row as it is by then.
   */
  async claim({ batchId, itemId, leaseId }: Lease, leaseMs: number): Promise<Claim | null> {
    const now = this.clock.now();
    const [row] = await this.database.statement<ClaimRow>(Prisma.sql`
      WITH batch AS (
        SELECT id, change_seq, options, phi, inline_images, created_at FROM batches WHERE id = ${batchId}::uuid FOR UPDATE
      ), old AS (
        SELECT item.id, (item.status = 'pending')::int AS begins,
          (item.status = 'pending' OR item.attempts <= item.failures)::int AS news
        FROM batch_items AS item JOIN batch ON batch.id = item.batch_id
        WHERE item.id = ${itemId}::uuid AND item.status IN ('pending', 'running')
          AND (item.stage = 'queued' OR item.stage = 'ready' AND item.due_at <= ${now}
            OR item.stage = 'leased' AND item.lease_id = ${leaseId}::uuid)
        FOR UPDATE OF item
      ), claimed AS (
        UPDATE batch_items AS item
        SET stage = 'leased', lease_id = ${leaseId}::uuid, due_at = ${after(now, leaseMs)},
            status = 'running', attempts = failures + 1, started_at = COALESCE(started_at, ${now}),
            change_seq = CASE news WHEN 1 THEN batch.change_seq + 1 ELSE item.change_seq END,
            updated_at = CASE news WHEN 1 THEN ${now} ELSE updated_at END
        FROM old, batch WHERE item.id = old.id
        RETURNING organisation_id::text AS "organisationId", file_id::text AS "fileId", file_etag AS "fileEtag",
          sealed_url AS "sealedUrl", failures, returns
      ), counted AS (
        UPDATE batches
        SET change_seq = change_seq + 1, pending = pending - begins, running = running + begins, status = 'running',
            started_at = COALESCE(started_at, ${now})
        FROM old WHERE batches.id = ${batchId}::uuid AND news = 1
      )
      SELECT claimed.*, options, phi, inline_images AS "inlineImages", created_at AS "createdAt" FROM claimed, batch`);
    if (row === undefined) return null;
    const { options, phi, inlineImages, createdAt, ...item } = row;
    return { lease: { batchId, itemId, leaseId }, item, batch: { options, phi, inlineImages, createdAt } };
  }

  /** The success, its charge, and whatever follows for the batch, or nothing of it. */
  async succeed(lease: Lease, success: Success): Promise<Written> {
    if (await this.succeedBeforeOthers(lease, success)) return 'written';
    return this.finish(lease, 'succeeded', async (change) => {
      const { client, now } = change;
      const count = await client.$executeRaw(Prisma.sql`
        UPDATE batch_items
        SET status = 'succeeded', stage = 'done', result_key = ${success.resultKey}, page_count = ${success.pageCount}::int,
            sealed_url = NULL, completed_at = ${now}, updated_at = ${now}, change_seq = ${change.changeSeq + 1n}
        WHERE id = ${lease.itemId}::uuid AND lease_id = ${lease.leaseId}::uuid AND stage = 'leased'`);
      if (count > 0) await this.usage.settleIn(client, lease.leaseId, lease.itemId);
      return count > 0;
    });
  }

  /** The success of an item that is not the last of its batch, in one statement; false when it is not for this way. */
  private async succeedBeforeOthers(
    { batchId, itemId, leaseId }: Lease,
    { resultKey, pageCount }: Success,
  ): Promise<boolean> {
    const now = this.clock.now();
    const written = await this.database.statement(Prisma.sql`
      WITH batch AS (
        SELECT id, change_seq FROM batches WHERE id = ${batchId}::uuid AND pending + running > 1 FOR UPDATE
      ), mine AS (
        SELECT item.id FROM batch_items AS item JOIN batch ON batch.id = item.batch_id
        WHERE item.id = ${itemId}::uuid AND item.lease_id = ${leaseId}::uuid AND item.stage = 'leased'
        FOR UPDATE OF item
      ), ${this.usage.settlementOf(leaseId, itemId, Prisma.sql`SELECT id FROM mine`)}, item AS (
        UPDATE batch_items AS item
        SET status = 'succeeded', stage = 'done', result_key = ${resultKey}, page_count = ${pageCount}::int,
            sealed_url = NULL, completed_at = ${now}, updated_at = ${now}, change_seq = batch.change_seq + 1
        FROM mine, batch, settled WHERE item.id = mine.id
        RETURNING item.id
      )
      UPDATE batches SET change_seq = change_seq + 1, running = running - 1, succeeded = succeeded + 1
      FROM item WHERE batches.id = ${batchId}::uuid
      RETURNING 1`);
    return written.length > 0;
  }

  fail(lease: Lease, error: ItemError): Promise<Written> {
    return this.finish(lease, 'failed', async (change) => {
      const { client, now } = change;
      const count = await client.$executeRaw(Prisma.sql`
        UPDATE batch_items
        SET status = 'failed', stage = 'done', error_code = ${error.code}, error_message = ${error.message},
            sealed_url = NULL, completed_at = ${now}, updated_at = ${now}, change_seq = ${change.changeSeq + 1n}
        WHERE id = ${lease.itemId}::uuid AND lease_id = ${lease.leaseId}::uuid AND stage = 'leased'`);
      if (count > 0) await this.usage.releaseIn(client, [lease.leaseId]);
      return count > 0;
    });
  }

  /** To be executed again in `inMs`. Callers see nothing of it, so the batch is not locked. */
  putBack({ itemId, leaseId }: Lease, counts: Counting, inMs: number): Promise<Written> {
    const dueAt = after(this.clock.now(), inMs);
    return this.database.transaction(async (client) => {
      const count = await client.$executeRaw(Prisma.sql`
        UPDATE batch_items
        SET stage = 'ready', due_at = ${dueAt}, failures = failures + ${counts === 'failure' ? 1 : 0}::int,
            returns = returns + ${counts === 'return' ? 1 : 0}::int
        WHERE id = ${itemId}::uuid AND lease_id = ${leaseId}::uuid AND stage = 'leased'`);
      if (count === 0) return 'lost';
      await this.usage.releaseIn(client, [leaseId]);
      return 'written';
    });
  }

  /** Keeps leases for another while; returns the ids of those that are still this process's. */
  async renew(leases: readonly Lease[], leaseMs: number): Promise<Set<string>> {
    const items = leases.map(({ itemId }) => itemId);
    const ids = leases.map(({ leaseId }) => leaseId);
    // In order of the ids: whoever locks several items does it so.
    const rows = await this.database.run((client) =>
      client.$queryRaw<{ leaseId: string }[]>(Prisma.sql`
        WITH mine AS (
          SELECT item.id FROM batch_items AS item
          JOIN unnest(${items}::uuid[], ${ids}::uuid[]) AS kept (id, lease_id) ON item.id = kept.id AND item.lease_id = kept.lease_id
          WHERE item.stage = 'leased'
          ORDER BY item.id FOR UPDATE OF item
        )
        UPDATE batch_items AS item SET due_at = ${after(this.clock.now(), leaseMs)}
        FROM mine WHERE item.id = mine.id
        RETURNING item.lease_id::text AS "leaseId"`),
    );
    return new Set(rows.map(({ leaseId }) => leaseId));
  }

  /** Takes items of a batch back from workers that are not heard of any more; those that were given back too often fail. */
  async lapse(batchId: string, inMs: (returns: number) => number): Promise<Lapsed> {
    const lapsed = await this.changes.change(batchId, async (change) => {
      const rows = await change.client.$queryRaw<{ id: string; leaseId: string; returns: number }[]>(Prisma.sql`
        SELECT id::text, lease_id::text AS "leaseId", returns FROM batch_items
        WHERE batch_id = ${batchId}::uuid AND stage = 'leased' AND due_at <= ${change.now}
        ORDER BY id FOR UPDATE`);
      const givenUp = rows.filter(({ returns }) => returns >= MAX_RETURNS);
      if (rows.length === 0) return NOTHING_LAPSED;
      await this.giveBack(
        change,
        rows.filter(({ returns }) => returns < MAX_RETURNS),
        inMs,
      );
      await this.giveUp(change, givenUp);
      await this.usage.releaseIn(
        change.client,
        rows.map(({ leaseId }) => leaseId),
      );
      return { count: rows.length, failed: givenUp.map(({ id }) => id), code: OF_OURS.code };
    });
    return lapsed ?? NOTHING_LAPSED;
  }

  private async giveBack(
    { client, now }: BatchChange,
    rows: readonly { id: string; returns: number }[],
    inMs: (returns: number) => number,
  ): Promise<void> {
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const due = rows.map(({ returns }) => after(now, inMs(returns)).toISOString());
    await client.$executeRaw(Prisma.sql`
      UPDATE batch_items AS item SET stage = 'ready', returns = returns + 1, due_at = back.due_at
      FROM unnest(${ids}::uuid[], ${due}::timestamptz[]) AS back (id, due_at) WHERE item.id = back.id`);
  }

  private async giveUp(change: BatchChange, rows: readonly { id: string }[]): Promise<void> {
    if (rows.length === 0) return;
    const { client, now } = change;
    const ids = rows.map(({ id }) => id);
    const first = change.numbers(rows.length);
    change.moved('running', 'failed', rows.length);
    await client.$executeRaw(Prisma.sql`
      UPDATE batch_items AS item
      SET status = 'failed', stage = 'done', error_code = ${OF_OURS.code}, error_message = ${OF_OURS.message},
          sealed_url = NULL, completed_at = ${now}, updated_at = ${now}, change_seq = ${first} + ended.nth - 1
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS ended (id, nth) WHERE item.id = ended.id`);
  }

  private async finish(
    lease: Lease,
    to: 'succeeded' | 'failed',
    write: (change: BatchChange) => Promise<boolean>,
  ): Promise<Written> {
    const written = await this.changes.change(lease.batchId, async (change) => {
      if (await write(change)) {
        change.numbers(1);
        change.moved('running', to);
        return true;
      }
      return this.hasEnded(change, lease);
    });
    return written === true ? 'written' : 'lost';
  }

  /** An earlier try whose answer never came may have been the one that ended it. */
  private async hasEnded({ client }: BatchChange, { itemId, leaseId }: Lease): Promise<boolean> {
    const rows = await client.$queryRaw<unknown[]>(Prisma.sql`
      SELECT 1 FROM batch_items WHERE id = ${itemId}::uuid AND lease_id = ${leaseId}::uuid AND stage = 'done'`);
    return rows.length > 0;
  }
}

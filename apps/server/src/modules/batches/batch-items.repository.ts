/**
 * Items in the hands of workers. Each statement names in its WHERE what has to hold for the step (`item.state.ts`): a worker whose lease
 * is another's by now changes nothing. Steps that a caller can see go through `BatchChangesRepository`, under the lock of the batch.
 */
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { type BatchItem, Database, Prisma } from '../../platform/database';
import { UsageService } from '../usage';
import { type BatchChange, BatchChangesRepository } from './batch-changes.repository';
import type { ItemStatus } from './batch.state';
import { type ItemError, OF_OURS } from './item.policy';
import { type Counting, MAX_RETURNS } from './item.state';

/** An execution of an item: it counts as long as its id is the one in the item's row. */
export interface Lease {
  readonly batchId: string;
  readonly itemId: string;
  readonly leaseId: string;
}

/** What an execution has to know of its item. */
export type ClaimedItem = Pick<
  BatchItem,
  'organisationId' | 'fileId' | 'fileEtag' | 'sealedUrl' | 'failures' | 'returns'
>;

/** An item that a worker has taken, with what its batch says of it. */
export interface Claim {
  readonly lease: Lease;
  readonly item: ClaimedItem;
  readonly batch: BatchChange['batch'];
}

/** `lost`: the lease is no longer this execution's, and nothing was changed. */
export type Written = 'written' | 'lost';

export interface Success {
  readonly resultKey: string;
  readonly pageCount: number;
}

interface ClaimRow extends ClaimedItem {
  readonly was: ItemStatus;
  readonly isNews: boolean;
}

@Injectable()
export class BatchItemsRepository {
  constructor(
    private readonly database: Database,
    private readonly changes: BatchChangesRepository,
    private readonly usage: UsageService,
    private readonly clock: Clock,
  ) {}

  /** Null when the item is not to be had: taken, ended, or not due. The same claim twice is one: the first may have had no answer. */
  claim(lease: Lease, leaseMs: number): Promise<Claim | null> {
    return this.changes.change(lease.batchId, async (change) => {
      const { client, now } = change;
      const [row] = await client.$queryRaw<ClaimRow[]>(Prisma.sql`
        WITH old AS (
          SELECT id, status, attempts <= failures OR status = 'pending' AS is_news FROM batch_items
          WHERE id = ${lease.itemId}::uuid AND batch_id = ${lease.batchId}::uuid AND status IN ('pending', 'running')
            AND (stage = 'queued' OR stage = 'ready' AND due_at <= ${now}
              OR stage = 'leased' AND lease_id = ${lease.leaseId}::uuid)
          FOR UPDATE
        )
        UPDATE batch_items AS item
        SET stage = 'leased', lease_id = ${lease.leaseId}::uuid, due_at = ${after(now, leaseMs)},
            status = 'running', attempts = failures + 1, started_at = COALESCE(started_at, ${now}),
            change_seq = CASE WHEN is_news THEN ${change.changeSeq + 1n} ELSE change_seq END,
            updated_at = CASE WHEN is_news THEN ${now} ELSE updated_at END
        FROM old WHERE item.id = old.id
        RETURNING organisation_id::text AS "organisationId", file_id::text AS "fileId", file_etag AS "fileEtag",
          sealed_url AS "sealedUrl", failures, returns, old.status::text AS was, is_news AS "isNews"`);
      if (row === undefined) return null;
      if (row.isNews) change.numbers(1);
      if (row.was === 'pending') change.moved('pending', 'running');
      return { lease, item: row, batch: change.batch };
    });
  }

  /** The success, its charge, and whatever follows for the batch, in one transaction. */
  succeed(lease: Lease, { resultKey, pageCount }: Success): Promise<Written> {
    return this.finish(lease, 'succeeded', async (change) => {
      const { client, now } = change;
      const count = await client.$executeRaw(Prisma.sql`
        UPDATE batch_items
        SET status = 'succeeded', stage = 'done', result_key = ${resultKey}, page_count = ${pageCount}::int,
            sealed_url = NULL, completed_at = ${now}, updated_at = ${now}, change_seq = ${change.changeSeq + 1n}
        WHERE id = ${lease.itemId}::uuid AND lease_id = ${lease.leaseId}::uuid AND stage = 'leased'`);
      if (count > 0) await this.usage.settleIn(client, lease.leaseId, lease.itemId);
      return count > 0;
    });
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

  /** Takes items of a batch back from workers that are not heard of any more; returns how many. */
  async lapse(batchId: string, inMs: (returns: number) => number): Promise<number> {
    const lapsed = await this.changes.change(batchId, async (change) => {
      const rows = await change.client.$queryRaw<{ id: string; leaseId: string; returns: number }[]>(Prisma.sql`
        SELECT id::text, lease_id::text AS "leaseId", returns FROM batch_items
        WHERE batch_id = ${batchId}::uuid AND stage = 'leased' AND due_at <= ${change.now}
        ORDER BY id FOR UPDATE`);
      if (rows.length === 0) return 0;
      await this.giveBack(
        change,
        rows.filter(({ returns }) => returns < MAX_RETURNS),
        inMs,
      );
      await this.giveUp(
        change,
        rows.filter(({ returns }) => returns >= MAX_RETURNS),
      );
      await this.usage.releaseIn(
        change.client,
        rows.map(({ leaseId }) => leaseId),
      );
      return rows.length;
    });
    return lapsed ?? 0;
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

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}

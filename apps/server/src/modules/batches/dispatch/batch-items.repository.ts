/**
 * The statements that move items in the hands of workers. What becomes of an item is decided by `item.state.ts`; that it still holds when
 * it is written is decided here: each WHERE names what has to hold for the step, and a worker whose lease is another's by now changes
 * nothing. A test runs both side by side.
 */
import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, Prisma } from '../../../platform/database';
import type { ItemError } from '../state/item.policy';
import type { Counting } from '../state/item.state';
import type { Claim, ClaimedBatch, ClaimedItem, Lease, Success } from './lease';

type ClaimRow = ClaimedItem & ClaimedBatch;

/** The number that the change of an item gets, the first of them for several, and its time. */
interface ItemChange {
  readonly changeSeq: bigint;
  readonly now: Date;
}

export interface LapsedItem {
  readonly id: string;
  readonly leaseId: string;
  readonly returns: number;
}

interface GivenBack {
  readonly id: string;
  readonly dueAt: Date;
}

@Injectable()
export class BatchItemsRepository {
  constructor(private readonly database: Database) {}

  /**
   * A change that cannot end its batch, and the one that is made most often beside the success: so it is one statement. Its
   * locks are those of every change, in their order; what it reads of a row that it had to wait for is the row as it is by then.
   * So the statement itself writes the statuses that `afterEvent` and `batchStatusOf` decide: with an item in work both are `running`.
   */
  async claim({ batchId, itemId, leaseId }: Lease, now: Date, until: Date): Promise<Claim | null> {
    const [row] = await this.database.statement<ClaimRow>(Prisma.sql`
      WITH batch AS (
        SELECT id, change_seq, options, key_id, phi, inline_images, created_at, trace_parent FROM batches WHERE id = ${batchId}::uuid FOR UPDATE
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
        SET stage = 'leased', lease_id = ${leaseId}::uuid, due_at = ${until},
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
      SELECT claimed.*, options, key_id::text AS "keyId", phi, inline_images AS "inlineImages", created_at AS "createdAt",
        trace_parent AS "traceParent"
      FROM claimed, batch`);
    if (row === undefined) return null;
    const { options, keyId, phi, inlineImages, createdAt, traceParent, ...item } = row;
    return {
      lease: { batchId, itemId, leaseId },
      item,
      batch: { options, keyId, phi, inlineImages, createdAt, traceParent },
    };
  }

  /**
   * The success of an item that is not the last of its batch, with its charge, in one statement; false when it is not for this way.
   * What is held is charged by `settle_hold`, the function of modules/usage, as a part of the statement. The batch's status stays
   * `running`, for another item has not ended.
   */
  async succeedBeforeOthers(
    { batchId, itemId, leaseId }: Lease,
    { resultKey, pageCount }: Success,
    entryId: string,
    now: Date,
  ): Promise<boolean> {
    const written = await this.database.statement(Prisma.sql`
      WITH batch AS (
        SELECT id, change_seq FROM batches WHERE id = ${batchId}::uuid AND pending + running > 1 FOR UPDATE
      ), mine AS (
        SELECT item.id FROM batch_items AS item JOIN batch ON batch.id = item.batch_id
        WHERE item.id = ${itemId}::uuid AND item.lease_id = ${leaseId}::uuid AND item.stage = 'leased'
        FOR UPDATE OF item
      ), paid AS MATERIALIZED (
        SELECT id, settle_hold(${leaseId}::uuid, id, ${entryId}::uuid) AS is_paid FROM mine
      ), item AS (
        UPDATE batch_items AS item
        SET status = 'succeeded', stage = 'done', result_key = ${resultKey}, page_count = ${pageCount}::int,
            sealed_url = NULL, completed_at = ${now}, updated_at = ${now}, change_seq = batch.change_seq + 1
        FROM paid, batch WHERE item.id = paid.id AND is_paid
        RETURNING item.id
      )
      UPDATE batches SET change_seq = change_seq + 1, running = running - 1, succeeded = succeeded + 1
      FROM item WHERE batches.id = ${batchId}::uuid
      RETURNING 1`);
    return written.length > 0;
  }

  /** False, here and below, when the lease is another's by now: nothing was changed. */
  async succeed(
    client: DatabaseClient,
    lease: Lease,
    success: Success,
    { changeSeq, now }: ItemChange,
  ): Promise<boolean> {
    const count = await client.$executeRaw(Prisma.sql`
      UPDATE batch_items
      SET status = 'succeeded', stage = 'done', result_key = ${success.resultKey}, page_count = ${success.pageCount}::int,
          sealed_url = NULL, completed_at = ${now}, updated_at = ${now}, change_seq = ${changeSeq}
      WHERE id = ${lease.itemId}::uuid AND lease_id = ${lease.leaseId}::uuid AND stage = 'leased'`);
    return count > 0;
  }

  async fail(client: DatabaseClient, lease: Lease, error: ItemError, { changeSeq, now }: ItemChange): Promise<boolean> {
    const count = await client.$executeRaw(Prisma.sql`
      UPDATE batch_items
      SET status = 'failed', stage = 'done', error_code = ${error.code}, error_message = ${error.message},
          sealed_url = NULL, completed_at = ${now}, updated_at = ${now}, change_seq = ${changeSeq}
      WHERE id = ${lease.itemId}::uuid AND lease_id = ${lease.leaseId}::uuid AND stage = 'leased'`);
    return count > 0;
  }

  async putBack(client: DatabaseClient, lease: Lease, counts: Counting, dueAt: Date): Promise<boolean> {
    const count = await client.$executeRaw(Prisma.sql`
      UPDATE batch_items
      SET stage = 'ready', due_at = ${dueAt}, failures = failures + ${counts === 'failure' ? 1 : 0}::int,
          returns = returns + ${counts === 'return' ? 1 : 0}::int
      WHERE id = ${lease.itemId}::uuid AND lease_id = ${lease.leaseId}::uuid AND stage = 'leased'`);
    return count > 0;
  }

  /** The ids of the leases that are still held. */
  async renew(leases: readonly Lease[], until: Date): Promise<Set<string>> {
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
        UPDATE batch_items AS item SET due_at = ${until}
        FROM mine WHERE item.id = mine.id
        RETURNING item.lease_id::text AS "leaseId"`),
    );
    return new Set(rows.map(({ leaseId }) => leaseId));
  }

  /** Locks the items of a batch whose leases have run out. */
  lockLapsed(client: DatabaseClient, batchId: string, now: Date): Promise<LapsedItem[]> {
    return client.$queryRaw<LapsedItem[]>(Prisma.sql`
      SELECT id::text, lease_id::text AS "leaseId", returns FROM batch_items
      WHERE batch_id = ${batchId}::uuid AND stage = 'leased' AND due_at <= ${now}
      ORDER BY id FOR UPDATE`);
  }

  /** Of locked items. */
  async giveBack(client: DatabaseClient, items: readonly GivenBack[]): Promise<void> {
    const ids = items.map(({ id }) => id);
    const due = items.map(({ dueAt }) => dueAt.toISOString());
    await client.$executeRaw(Prisma.sql`
      UPDATE batch_items AS item SET stage = 'ready', returns = returns + 1, due_at = back.due_at
      FROM unnest(${ids}::uuid[], ${due}::timestamptz[]) AS back (id, due_at) WHERE item.id = back.id`);
  }

  /** Of locked items. */
  async giveUp(
    client: DatabaseClient,
    ids: readonly string[],
    error: ItemError,
    { changeSeq, now }: ItemChange,
  ): Promise<void> {
    await client.$executeRaw(Prisma.sql`
      UPDATE batch_items AS item
      SET status = 'failed', stage = 'done', error_code = ${error.code}, error_message = ${error.message},
          sealed_url = NULL, completed_at = ${now}, updated_at = ${now}, change_seq = ${changeSeq} + ended.nth - 1
      FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS ended (id, nth) WHERE item.id = ended.id`);
  }

  /** Whether this execution was the one that ended its item. */
  async hasEnded(client: DatabaseClient, { itemId, leaseId }: Lease): Promise<boolean> {
    const rows = await client.$queryRaw<unknown[]>(Prisma.sql`
      SELECT 1 FROM batch_items WHERE id = ${itemId}::uuid AND lease_id = ${leaseId}::uuid AND stage = 'done'`);
    return rows.length > 0;
  }
}

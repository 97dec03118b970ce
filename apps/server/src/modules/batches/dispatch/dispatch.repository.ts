/**
 * From rows to the queue and back: which items are to be queued next, and which the queue or a worker has lost. Each statement decides
 * as `item.state.ts` does and moves in one step: whether a step still holds is known under the lock of the item alone.
 */
import { Injectable } from '@nestjs/common';
import { Database, Prisma } from '../../../platform/database';

export interface Dispatched {
  readonly itemId: string;
  readonly batchId: string;
  /** Of the execution before; null for the first. */
  readonly leaseId: string | null;
}

export interface DispatchWindow {
  readonly now: Date;
  /** When what is queued now counts as lost. */
  readonly until: Date;
  /** So many may be queued at least; more when more are in work. */
  readonly places: number;
}

/** Of Postgres' advisory locks: one process chooses at a time. */
const CHOOSING = 7_301;
/** Of one organisation, so many batches are looked at. */
const BATCHES_SEEN = 500;
const SWEPT_AT_ONCE = 500;

@Injectable()
export class DispatchRepository {
  constructor(private readonly database: Database) {}

  /**
   * Moves due items into the queue's window, in the order in which they are to be served; null when another process does it just now.
   *
   * The window holds as many items as are in work, so that it grows with the workers and what comes new waits for one round at
   * most. Its places go round: to the organisation with the fewest items in flight, in it to the batch with the fewest, in it to the
   * first item. Organisations and batches are found by hopping over the index of ready items, from each to the next: what
   * waits behind them is not read.
   */
  async fill({ now, until, places }: DispatchWindow): Promise<Dispatched[] | null> {
    const rows = await this.database.statement<(Dispatched & { turn: number }) | { turn: null }>(Prisma.sql`
      WITH RECURSIVE choosing AS MATERIALIZED (
        SELECT pg_try_advisory_xact_lock(${CHOOSING}::bigint) AS is_mine
      ), flying AS MATERIALIZED (
        SELECT organisation_id, batch_id, stage, count(*)::int AS number FROM batch_items
        WHERE stage IN ('queued', 'leased') AND (SELECT is_mine FROM choosing)
        GROUP BY organisation_id, batch_id, stage
      ), room AS MATERIALIZED (
        SELECT CASE WHEN (SELECT is_mine FROM choosing) THEN GREATEST(0,
          GREATEST(${places}::int, COALESCE(sum(number) FILTER (WHERE stage = 'leased'), 0))
          - COALESCE(sum(number) FILTER (WHERE stage = 'queued'), 0)) ELSE 0 END AS places
        FROM flying
      ), organisation AS (
        SELECT (SELECT organisation_id FROM batch_items
                WHERE stage = 'ready' AND due_at <= ${now} AND (SELECT places FROM room) > 0
                ORDER BY organisation_id LIMIT 1) AS id
        UNION ALL
        SELECT (SELECT organisation_id FROM batch_items
                WHERE stage = 'ready' AND due_at <= ${now} AND organisation_id > organisation.id
                ORDER BY organisation_id LIMIT 1)
        FROM organisation WHERE id IS NOT NULL
      ), served AS (
        SELECT organisation.id, COALESCE(sum(number), 0) AS flying
        FROM organisation LEFT JOIN flying ON flying.organisation_id = organisation.id
        WHERE organisation.id IS NOT NULL
        GROUP BY organisation.id ORDER BY 2, random() LIMIT (SELECT places FROM room)
      ), batch AS (
        SELECT served.id AS organisation_id, served.flying, found.id, COALESCE(in_batch.number, 0) AS batch_flying,
          row_number() OVER (PARTITION BY served.id ORDER BY COALESCE(in_batch.number, 0), random()) AS place
        FROM served
        CROSS JOIN LATERAL (
          WITH RECURSIVE hop AS (
            SELECT (SELECT batch_id FROM batch_items
                    WHERE stage = 'ready' AND due_at <= ${now} AND organisation_id = served.id
                    ORDER BY batch_id LIMIT 1) AS id, 1 AS seen
            UNION ALL
            SELECT (SELECT batch_id FROM batch_items
                    WHERE stage = 'ready' AND due_at <= ${now} AND organisation_id = served.id AND batch_id > hop.id
                    ORDER BY batch_id LIMIT 1), seen + 1
            FROM hop WHERE id IS NOT NULL AND seen < ${BATCHES_SEEN}
          )
          SELECT id FROM hop WHERE id IS NOT NULL
        ) AS found
        LEFT JOIN (SELECT batch_id, sum(number) AS number FROM flying GROUP BY batch_id) AS in_batch
          ON in_batch.batch_id = found.id
      ), item AS (
        SELECT batch.organisation_id, batch.flying, first.id, batch.batch_flying + first.place AS turn
        FROM batch
        CROSS JOIN LATERAL (
          SELECT id, row_number() OVER (ORDER BY position) AS place FROM (
            SELECT id, position FROM batch_items
            WHERE stage = 'ready' AND due_at <= ${now} AND organisation_id = batch.organisation_id AND batch_id = batch.id
            ORDER BY position LIMIT (SELECT places FROM room)
          ) AS due
        ) AS first
        WHERE batch.place <= (SELECT places FROM room)
      ), turn AS (
        SELECT id, flying + row_number() OVER (PARTITION BY organisation_id ORDER BY turn, random()) AS turn FROM item
      ), chosen AS (
        SELECT id, turn FROM turn ORDER BY turn, random() LIMIT (SELECT places FROM room)
      ), locked AS (
        SELECT batch_items.id, chosen.turn FROM batch_items JOIN chosen ON chosen.id = batch_items.id
        WHERE batch_items.stage = 'ready' FOR UPDATE OF batch_items SKIP LOCKED
      ), queued AS (
        UPDATE batch_items SET stage = 'queued', due_at = ${until} FROM locked WHERE batch_items.id = locked.id
        RETURNING batch_items.id, batch_items.batch_id, batch_items.lease_id, locked.turn
      )
      SELECT id::text AS "itemId", batch_id::text AS "batchId", lease_id::text AS "leaseId", turn::int FROM queued
      UNION ALL
      SELECT NULL, NULL, NULL, NULL FROM choosing WHERE NOT is_mine`);
    if (rows.some(({ turn }) => turn === null)) return null;
    return rows.flatMap((row) => (row.turn === null ? [] : [row])).sort((one, other) => one.turn - other.turn);
  }

  /** Takes back from the queue what it could not be given. */
  async takeBack(itemIds: readonly string[], now: Date): Promise<void> {
    await this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        UPDATE batch_items SET stage = 'ready', due_at = ${now}
        WHERE id = ANY(${[...itemIds]}::uuid[]) AND stage = 'queued'`),
    );
  }

  /** Makes ready again what the queue has lost, or is too slow with; returns how many. */
  miss(now: Date): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        WITH missed AS (
          SELECT id FROM batch_items WHERE stage = 'queued' AND due_at <= ${now}
          LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED
        )
        UPDATE batch_items SET stage = 'ready', due_at = ${now} FROM missed WHERE batch_items.id = missed.id`),
    );
  }

  /** The batches of which workers have not been heard in time. */
  async lapsed(now: Date): Promise<string[]> {
    const rows = await this.database.run((client) =>
      client.$queryRaw<{ id: string }[]>(Prisma.sql`
        SELECT DISTINCT batch_id::text AS id FROM (
          SELECT batch_id FROM batch_items WHERE stage = 'leased' AND due_at <= ${now} LIMIT ${SWEPT_AT_ONCE}
        ) AS late`),
    );
    return rows.map(({ id }) => id);
  }
}

/** From rows to the queue and back: which deliveries are to be queued next, and which the queue or a worker has lost. */
import { Injectable } from '@nestjs/common';
import { Database, Prisma } from '../../../platform/database';
import type { DispatchLimits } from './dispatch-limits.policy';

export interface DispatchedDelivery {
  readonly deliveryId: string;
  /** Of the attempt before; null for the first. */
  readonly attemptId: string | null;
}

export interface DeliveryWindow {
  readonly now: Date;
  /** When what is queued now counts as lost. */
  readonly until: Date;
  /** Attempts whose leases end before are not heard of any more, and hold no place. */
  readonly heard: Date;
  readonly limits: DispatchLimits;
}

/** Of Postgres' advisory locks: one process chooses at a time. */
const CHOOSING = 7_302;
const SWEPT_AT_ONCE = 500;
/** So many destinations are looked at in a round; the rest has its turn when these have been served. */
const DESTINATIONS_SEEN = 2_000;

@Injectable()
export class DeliveryDispatchRepository {
  constructor(private readonly database: Database) {}

  /**
   * Moves due deliveries of one class (slow or not) into the queue's window, in the order in which they are to be served; null when
   * another process chooses just now.
   *
   * Places go to the organisation with the fewest in flight, in it to the destination with the fewest, in it to what was due first.
   * Destinations are found by hopping over the index of ready deliveries from each to the next, so that what waits
   * behind them is not read.
   */
  async fill(isSlow: boolean, { now, until, heard, limits }: DeliveryWindow): Promise<DispatchedDelivery[] | null> {
    const rows = await this.database.statement<(DispatchedDelivery & { turn: number }) | { turn: null }>(Prisma.sql`
      WITH RECURSIVE choosing AS MATERIALIZED (
        SELECT pg_try_advisory_xact_lock(${CHOOSING}::bigint) AS is_mine
      ), flying AS MATERIALIZED (
        SELECT organisation_id, destination, stage, count(*)::int AS number FROM webhook_deliveries
        WHERE stage IN ('queued', 'leased') AND is_slow = ${isSlow} AND (stage = 'queued' OR due_at > ${heard})
          AND (SELECT is_mine FROM choosing)
        GROUP BY organisation_id, destination, stage
      ), room AS MATERIALIZED (
        SELECT CASE WHEN (SELECT is_mine FROM choosing) THEN
          CASE WHEN ${isSlow} THEN GREATEST(0, ${limits.sockets}::int - COALESCE(sum(number), 0))
          ELSE GREATEST(0, GREATEST(${limits.sockets}::int, COALESCE(sum(number) FILTER (WHERE stage = 'leased'), 0))
            - COALESCE(sum(number) FILTER (WHERE stage = 'queued'), 0)) END
          ELSE 0 END AS places
        FROM flying
      ), hop AS (
        (SELECT organisation_id, destination, 1 AS seen FROM webhook_deliveries
         WHERE stage = 'ready' AND is_slow = ${isSlow} AND (SELECT places FROM room) > 0
         ORDER BY organisation_id, destination LIMIT 1)
        UNION ALL
        SELECT next.organisation_id, next.destination, hop.seen + 1
        FROM hop CROSS JOIN LATERAL (
          SELECT organisation_id, destination FROM webhook_deliveries
          WHERE stage = 'ready' AND is_slow = ${isSlow}
            AND (organisation_id, destination) > (hop.organisation_id, hop.destination)
          ORDER BY organisation_id, destination LIMIT 1
        ) AS next
        WHERE hop.seen < ${DESTINATIONS_SEEN}
      ), due AS (
        SELECT hop.organisation_id, waiting.id, waiting.due_at, COALESCE(there.number, 0) + waiting.place AS place
        FROM hop
        LEFT JOIN (SELECT organisation_id, destination, sum(number)::int AS number FROM flying
                   GROUP BY organisation_id, destination) AS there
          ON there.organisation_id = hop.organisation_id AND there.destination = hop.destination
        CROSS JOIN LATERAL (
          SELECT id, due_at, row_number() OVER (ORDER BY due_at, id) AS place FROM (
            SELECT id, due_at FROM webhook_deliveries
            WHERE stage = 'ready' AND is_slow = ${isSlow} AND organisation_id = hop.organisation_id
              AND destination = hop.destination AND due_at <= ${now}
            ORDER BY due_at LIMIT GREATEST(0, ${limits.ofDestination}::int - COALESCE(there.number, 0))
          ) AS first
        ) AS waiting
      ), turn AS (
        SELECT due.id, due.due_at,
          COALESCE(ours.number, 0) + row_number() OVER (PARTITION BY due.organisation_id ORDER BY due.place, due.due_at) AS turn
        FROM due
        LEFT JOIN (SELECT organisation_id, sum(number)::int AS number FROM flying GROUP BY organisation_id) AS ours
          ON ours.organisation_id = due.organisation_id
      ), chosen AS (
        SELECT id, turn FROM turn WHERE turn <= ${limits.ofOrganisation}::int
        ORDER BY turn, due_at, random() LIMIT (SELECT places FROM room)
      ), locked AS (
        SELECT webhook_deliveries.id, chosen.turn FROM webhook_deliveries JOIN chosen ON chosen.id = webhook_deliveries.id
        WHERE webhook_deliveries.stage = 'ready' FOR UPDATE OF webhook_deliveries SKIP LOCKED
      ), queued AS (
        UPDATE webhook_deliveries SET stage = 'queued', due_at = ${until} FROM locked WHERE webhook_deliveries.id = locked.id
        RETURNING webhook_deliveries.id, webhook_deliveries.attempt_id, locked.turn
      )
      SELECT id::text AS "deliveryId", attempt_id::text AS "attemptId", turn::int FROM queued
      UNION ALL
      SELECT NULL, NULL, NULL FROM choosing WHERE NOT is_mine`);
    if (rows.some(({ turn }) => turn === null)) return null;
    return rows.flatMap((row) => (row.turn === null ? [] : [row])).sort((one, other) => one.turn - other.turn);
  }

  /** Takes back from the queue what it could not be given. */
  async takeBack(ids: readonly string[], now: Date): Promise<void> {
    await this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        UPDATE webhook_deliveries SET stage = 'ready', due_at = ${now}
        WHERE id = ANY(ARRAY(
          SELECT id FROM webhook_deliveries WHERE id = ANY(${[...ids]}::uuid[]) AND stage = 'queued' ORDER BY id FOR UPDATE))`),
    );
  }

  /** Makes ready again what the queue has lost, or is too slow with; returns how many. */
  miss(now: Date): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        WITH missed AS (
          SELECT id FROM webhook_deliveries WHERE stage = 'queued' AND due_at <= ${now}
          LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED
        )
        UPDATE webhook_deliveries SET stage = 'ready', due_at = ${now} FROM missed WHERE webhook_deliveries.id = missed.id`),
    );
  }
}

/**
 * Deliveries in the hands of workers. Each statement names in its WHERE what has to hold for the step: a worker whose attempt is no
 * longer the delivery's changes nothing. Locks are taken in this order: delivery under way, endpoint, waiting deliveries.
 */
import { Injectable } from '@nestjs/common';
import {
  Database,
  type DatabaseClient,
  Prisma,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookMessage,
} from '../../../platform/database';
import type { EndpointHealth } from './endpoint-health.policy';

/** An attempt counts as long as its id is the one in the delivery's row. */
export interface AttemptLease {
  readonly deliveryId: string;
  readonly attemptId: string;
}

type ClaimedMessage = Pick<WebhookMessage, 'mode' | 'batchId' | 'phi' | 'url' | 'body'>;
type ClaimedEndpoint = Pick<WebhookEndpoint, 'sealedSecret' | 'formerSecret' | 'formerSecretUntil'> & {
  readonly endpointUrl: string;
};

/** What an attempt has to know. */
export interface DeliveryClaim {
  readonly lease: AttemptLease;
  readonly messageId: string;
  readonly endpointId: string | null;
  readonly message: ClaimedMessage;
  /** Null in direct mode. */
  readonly endpoint: ClaimedEndpoint | null;
  /** The trace that the batch was made in. */
  readonly traceParent: string | null;
}

/** How an attempt ended, as its row says it. */
export interface AttemptEnd {
  readonly endedAt: Date;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly message: string | null;
  readonly answer: string | null;
}

/** A delivery whose attempt has failed: both rows are locked. */
export interface FailingDelivery {
  readonly delivery: WebhookDelivery;
  readonly endpoint: WebhookEndpoint | null;
  readonly message: Pick<WebhookMessage, 'batchId' | 'expiresAt' | 'organisationId' | 'phi'>;
}

/** What becomes of a delivery after a failed attempt. */
export type NextStep =
  | { readonly status: 'pending'; readonly dueAt: Date }
  | { readonly status: 'failed' | 'cancelled'; readonly completedAt: Date };

type ClaimRow = Pick<DeliveryClaim, 'messageId' | 'endpointId' | 'traceParent'> &
  ClaimedMessage &
  Record<keyof ClaimedEndpoint, never>;

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Takes a queued delivery and writes its attempt, before anything is sent; null when it is not to be had: taken, ended, not chosen by
   * the dispatcher (which keeps the limits), its results gone, its endpoint disabled. The same claim twice is one: the first may have
   * had no answer.
   */
  async claim({ deliveryId, attemptId }: AttemptLease, now: Date, until: Date): Promise<DeliveryClaim | null> {
    const [row] = await this.database.statement<ClaimRow>(Prisma.sql`
      WITH mine AS (
        SELECT id FROM webhook_deliveries
        WHERE id = ${deliveryId}::uuid AND (stage = 'queued' OR stage = 'leased' AND attempt_id = ${attemptId}::uuid)
        FOR UPDATE
      ), claimed AS (
        UPDATE webhook_deliveries AS delivery
        SET stage = 'leased', attempt_id = ${attemptId}::uuid, due_at = ${until}
        FROM mine, webhook_messages AS message
        WHERE delivery.id = mine.id AND message.id = delivery.message_id AND message.expires_at > ${now}
          AND (delivery.endpoint_id IS NULL OR EXISTS (
            SELECT 1 FROM webhook_endpoints AS endpoint
            WHERE endpoint.id = delivery.endpoint_id AND disabled_reason IS NULL AND deleted_at IS NULL))
        RETURNING delivery.id, delivery.message_id, delivery.endpoint_id, delivery.run
      ), attempt AS (
        INSERT INTO webhook_attempts (id, delivery_id, run, started_at)
        SELECT ${attemptId}::uuid, id, run, ${now} FROM claimed ON CONFLICT (id) DO NOTHING
      )
      SELECT claimed.message_id::text AS "messageId", claimed.endpoint_id::text AS "endpointId", message.mode, message.phi,
        message.batch_id::text AS "batchId", message.url, message.body, endpoint.url AS "endpointUrl",
        endpoint.sealed_secret AS "sealedSecret", endpoint.former_secret AS "formerSecret",
        endpoint.former_secret_until AS "formerSecretUntil",
        (SELECT trace_parent FROM batches WHERE batches.id = message.batch_id) AS "traceParent"
      FROM claimed JOIN webhook_messages AS message ON message.id = claimed.message_id
      LEFT JOIN webhook_endpoints AS endpoint ON endpoint.id = claimed.endpoint_id`);
    if (row === undefined) return null;
    const { messageId, endpointId, mode, batchId, phi, url, body, traceParent, ...endpoint } = row;
    return {
      lease: { deliveryId, attemptId },
      messageId,
      endpointId,
      message: { mode, batchId, phi, url, body },
      endpoint: endpointId === null ? null : endpoint,
      traceParent,
    };
  }

  /** Keeps leases for another while. One whose row is locked is being given up or taken back just now. */
  async renew(leases: readonly AttemptLease[], until: Date): Promise<void> {
    const deliveries = leases.map(({ deliveryId }) => deliveryId);
    const attempts = leases.map(({ attemptId }) => attemptId);
    await this.database.statement(Prisma.sql`
      WITH mine AS (
        SELECT delivery.id FROM webhook_deliveries AS delivery
        JOIN unnest(${deliveries}::uuid[], ${attempts}::uuid[]) AS kept (id, attempt_id)
          ON delivery.id = kept.id AND delivery.attempt_id = kept.attempt_id
        WHERE delivery.stage = 'leased' FOR UPDATE OF delivery SKIP LOCKED
      )
      UPDATE webhook_deliveries AS delivery SET due_at = ${until} FROM mine WHERE delivery.id = mine.id`);
  }

  /** Ends a queued delivery that may not be attempted any more: its results are gone, or its endpoint is disabled or deleted. */
  async endUnsendable(deliveryId: string, now: Date): Promise<void> {
    await this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        UPDATE webhook_deliveries AS delivery
        SET stage = 'done', completed_at = ${now},
          status = CASE WHEN message.expires_at <= ${now} THEN 'failed' ELSE 'cancelled' END::webhook_delivery_status
        FROM webhook_messages AS message
        WHERE delivery.id = ${deliveryId}::uuid AND delivery.stage IN ('ready', 'queued') AND message.id = delivery.message_id
          AND (message.expires_at <= ${now} OR EXISTS (
            SELECT 1 FROM webhook_endpoints AS endpoint
            WHERE endpoint.id = delivery.endpoint_id AND (disabled_reason IS NOT NULL OR deleted_at IS NOT NULL)))`),
    );
  }

  /** Everything that follows from a success, in one statement; false when the attempt is no longer the delivery's. */
  async succeed(
    { deliveryId, attemptId }: AttemptLease,
    { endedAt, statusCode, answer }: AttemptEnd,
  ): Promise<boolean> {
    const rows = await this.database.statement(Prisma.sql`
      WITH delivery AS (
        UPDATE webhook_deliveries SET status = 'succeeded', stage = 'done', completed_at = ${endedAt}, is_slow = false
        WHERE id = ${deliveryId}::uuid AND attempt_id = ${attemptId}::uuid AND stage = 'leased'
        RETURNING id, endpoint_id, organisation_id, destination
      ), attempt AS (
        UPDATE webhook_attempts
        SET ended_at = ${endedAt}, outcome = 'succeeded', status_code = ${statusCode}::int, answer = ${answer}::text
        FROM delivery WHERE webhook_attempts.id = ${attemptId}::uuid
      ), old AS (
        SELECT endpoint.id, endpoint.is_slow FROM webhook_endpoints AS endpoint JOIN delivery ON delivery.endpoint_id = endpoint.id
        FOR UPDATE OF endpoint
      ), endpoint AS (
        UPDATE webhook_endpoints
        SET last_success_at = GREATEST(last_success_at, ${endedAt}), failing_since = NULL, failing_message_id = NULL,
          failed_again = false, is_slow = false
        FROM old WHERE webhook_endpoints.id = old.id
      ), faster AS (
        UPDATE webhook_deliveries AS waiting SET is_slow = false
        FROM old WHERE old.is_slow AND waiting.endpoint_id = old.id AND waiting.stage IN ('ready', 'queued') AND waiting.is_slow
      )
      SELECT id FROM delivery`);
    return rows.length > 0;
  }

  /** The rows that a failure is decided on, locked; null when the attempt is no longer the delivery's. */
  async lockFailing(client: DatabaseClient, { deliveryId, attemptId }: AttemptLease): Promise<FailingDelivery | null> {
    const mine = await client.$queryRaw<{ endpointId: string | null }[]>(Prisma.sql`
      SELECT endpoint_id::text AS "endpointId" FROM webhook_deliveries
      WHERE id = ${deliveryId}::uuid AND attempt_id = ${attemptId}::uuid AND stage = 'leased' FOR UPDATE`);
    const endpointId = mine[0]?.endpointId;
    if (endpointId === undefined) return null;
    if (endpointId !== null) {
      await client.$queryRaw(Prisma.sql`SELECT 1 FROM webhook_endpoints WHERE id = ${endpointId}::uuid FOR UPDATE`);
    }
    const { endpoint, message, ...delivery } = await client.webhookDelivery.findUniqueOrThrow({
      where: { id: deliveryId },
      include: {
        endpoint: true,
        message: { select: { batchId: true, expiresAt: true, organisationId: true, phi: true } },
      },
    });
    return { delivery, endpoint, message };
  }

  async endAttempt(
    client: DatabaseClient,
    attemptId: string,
    end: AttemptEnd,
    outcome: 'failed' | 'lost',
  ): Promise<void> {
    await client.webhookAttempt.updateMany({ where: { id: attemptId }, data: { ...end, outcome } });
  }

  async setNext(
    client: DatabaseClient,
    deliveryId: string,
    { failures, isSlow, next }: { failures: number; isSlow: boolean; next: NextStep },
  ): Promise<void> {
    const stage = next.status === 'pending' ? 'ready' : 'done';
    await client.webhookDelivery.updateMany({ where: { id: deliveryId }, data: { failures, isSlow, stage, ...next } });
  }

  async setHealth(
    client: DatabaseClient,
    endpointId: string,
    health: EndpointHealth & { readonly lastFailureAt: Date; readonly isSlow: boolean },
  ): Promise<void> {
    await client.webhookEndpoint.updateMany({ where: { id: endpointId }, data: health });
  }

  /** The class of what waits for the same endpoint. */
  async setWaitingSlow(client: DatabaseClient, endpointId: string, isSlow: boolean): Promise<void> {
    await client.webhookDelivery.updateMany({
      where: { endpointId, stage: { in: ['ready', 'queued'] }, isSlow: !isSlow },
      data: { isSlow },
    });
  }

  /** Gives a delivery back whose attempt was broken off by us: it uses none of the eight, and is due at once. */
  async giveBack({ deliveryId, attemptId }: AttemptLease, now: Date): Promise<void> {
    await this.database.statement(Prisma.sql`
      WITH delivery AS (
        UPDATE webhook_deliveries SET stage = 'ready', due_at = ${now}
        WHERE id = ${deliveryId}::uuid AND attempt_id = ${attemptId}::uuid AND stage = 'leased' RETURNING id
      )
      UPDATE webhook_attempts SET ended_at = ${now}, outcome = 'lost' FROM delivery WHERE webhook_attempts.id = ${attemptId}::uuid`);
  }

  /**
   * Takes back what a worker has not been heard of any more. It uses none of the eight attempts; but a delivery that is lost more than
   * `most` times, and a ping, which is never repeated, has failed. Resolves with how many.
   */
  async lapse(now: Date, most: number, limit: number): Promise<number> {
    const rows = await this.database.statement(Prisma.sql`
      WITH late AS (
        SELECT delivery.id, delivery.attempt_id, message.batch_id IS NULL OR delivery.returns >= ${most}::int AS fails
        FROM webhook_deliveries AS delivery JOIN webhook_messages AS message ON message.id = delivery.message_id
        WHERE delivery.stage = 'leased' AND delivery.due_at <= ${now} LIMIT ${limit} FOR UPDATE OF delivery SKIP LOCKED
      ), delivery AS (
        UPDATE webhook_deliveries AS delivery
        SET stage = CASE WHEN fails THEN 'done' ELSE 'ready' END::webhook_delivery_stage,
          status = CASE WHEN fails THEN 'failed' ELSE 'pending' END::webhook_delivery_status,
          completed_at = CASE WHEN fails THEN ${now}::timestamptz END, returns = returns + 1, due_at = ${now}
        FROM late WHERE delivery.id = late.id
      )
      UPDATE webhook_attempts SET ended_at = ${now}, outcome = 'lost' FROM late
      WHERE webhook_attempts.id = late.attempt_id AND webhook_attempts.outcome IS NULL
      RETURNING webhook_attempts.id`);
    return rows.length;
  }
}

/** Queries of what people ask for about deliveries: sent anew, recovered, pinged, looked at. */
import { Injectable } from '@nestjs/common';
import {
  Database,
  type DatabaseClient,
  Prisma,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookMessage,
} from '../../../platform/database';

/** Something of an organisation, by its id. */
export interface OwnedRef {
  readonly organisationId: string;
  readonly id: string;
}

export interface Page {
  /** Only what is older than the row with this id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A message that has not reached an endpoint, and how it stands with it. */
export interface Missed {
  readonly messageId: string;
  readonly createdAt: Date;
  /** Null when it was never meant for the endpoint, which was disabled then. */
  readonly deliveryId: string | null;
}

export type ListedDelivery = WebhookDelivery & {
  readonly message: Pick<WebhookMessage, 'id' | 'batchId' | 'createdAt' | 'expiresAt'>;
};

@Injectable()
export class ResendsRepository {
  constructor(private readonly database: Database) {}

  /** Of a batch; pings are not sent anew. */
  findMessage(client: DatabaseClient, { organisationId, id }: OwnedRef): Promise<WebhookMessage | null> {
    return client.webhookMessage.findFirst({ where: { id, organisationId, batchId: { not: null } } });
  }

  /** For those who may ask for the messages of all organisations. */
  async organisationOfMessage(id: string): Promise<string | null> {
    const found = await this.database.run((client) =>
      client.webhookMessage.findFirst({ where: { id, batchId: { not: null } }, select: { organisationId: true } }),
    );
    return found?.organisationId ?? null;
  }

  async organisationOfDelivery(id: string): Promise<string | null> {
    const found = await this.database.run((client) =>
      client.webhookDelivery.findFirst({ where: { id }, select: { organisationId: true } }),
    );
    return found?.organisationId ?? null;
  }

  deliveriesOf(client: DatabaseClient, messageId: string): Promise<WebhookDelivery[]> {
    return client.webhookDelivery.findMany({ where: { messageId }, orderBy: { id: 'asc' } });
  }

  /** A new run of what has ended; what waits for its next attempt has it now. What is under way stays as it is. */
  async sendAgain(client: DatabaseClient, deliveryId: string, now: Date): Promise<void> {
    await client.$executeRaw(Prisma.sql`
      UPDATE webhook_deliveries
      SET due_at = ${now}, stage = 'ready', status = 'pending', completed_at = NULL,
        failures = CASE stage WHEN 'done' THEN 0 ELSE failures END, returns = CASE stage WHEN 'done' THEN 0 ELSE returns END,
        run = CASE stage WHEN 'done' THEN run + 1 ELSE run END
      WHERE id = ${deliveryId}::uuid AND stage IN ('done', 'ready')`);
  }

  /**
   * Signed messages since a time that have not reached an endpoint and can be sent still, oldest first: those whose delivery has failed or
   * was cancelled, and those that ended while it was disabled. Those of PHI batches only where the endpoint may be told of them.
   */
  missed(
    client: DatabaseClient,
    { id, organisationId, phi }: WebhookEndpoint,
    { since, after, now, limit }: { since: Date; after: Missed | null; now: Date; limit: number },
  ): Promise<Missed[]> {
    const from =
      after === null
        ? Prisma.sql``
        : Prisma.sql`AND (message.created_at, message.id) > (${after.createdAt}, ${after.messageId}::uuid)`;
    return client.$queryRaw<Missed[]>(Prisma.sql`
      SELECT message.id::text AS "messageId", message.created_at AS "createdAt", delivery.id::text AS "deliveryId"
      FROM webhook_messages AS message
      LEFT JOIN webhook_deliveries AS delivery ON delivery.message_id = message.id AND delivery.endpoint_id = ${id}::uuid
      WHERE message.organisation_id = ${organisationId}::uuid AND message.created_at >= ${since}
        AND (${phi} OR NOT message.phi) AND message.mode = 'signed' AND message.batch_id IS NOT NULL AND message.is_fanned_out AND message.expires_at > ${now}
        AND (delivery.id IS NULL OR delivery.status IN ('failed', 'cancelled')) ${from}
      ORDER BY message.created_at, message.id LIMIT ${limit}`);
  }

  /** New runs of ended deliveries, each due at its own time. */
  async recover(
    client: DatabaseClient,
    due: readonly { readonly deliveryId: string; readonly at: Date }[],
  ): Promise<void> {
    const ids = due.map(({ deliveryId }) => deliveryId);
    const times = due.map(({ at }) => at);
    await client.$executeRaw(Prisma.sql`
      UPDATE webhook_deliveries AS delivery
      SET due_at = recovered.due_at, stage = 'ready', status = 'pending', completed_at = NULL, failures = 0, returns = 0, run = run + 1
      FROM unnest(${ids}::uuid[], ${times}::timestamptz[]) AS recovered (id, due_at)
      WHERE delivery.id = recovered.id AND delivery.stage = 'done'`);
  }

  /** How many pings an organisation has sent since a time; the others of that organisation wait until this transaction is over. */
  async countPings(client: DatabaseClient, organisationId: string, since: Date): Promise<number> {
    await client.$queryRaw(Prisma.sql`
      SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtext('webhook pings'), hashtext(${organisationId}))) AS locked`);
    return client.webhookMessage.count({ where: { organisationId, batchId: null, createdAt: { gt: since } } });
  }

  async insertPing(
    client: DatabaseClient,
    rows: { message: WebhookMessage; delivery: WebhookDelivery; attempt: WebhookAttempt },
  ): Promise<void> {
    await client.webhookMessage.create({ data: rows.message });
    await client.webhookDelivery.create({ data: rows.delivery });
    await client.webhookAttempt.create({ data: rows.attempt });
  }

  attempt(id: string): Promise<WebhookAttempt | null> {
    return this.database.run((client) => client.webhookAttempt.findUnique({ where: { id } }));
  }

  /** Of an endpoint, newest first. */
  listDeliveries({ organisationId, id: endpointId }: OwnedRef, { before, limit }: Page): Promise<ListedDelivery[]> {
    const older = before === undefined ? {} : { id: { lt: before } };
    return this.database.run((client) =>
      client.webhookDelivery.findMany({
        where: { endpointId, organisationId, ...older },
        include: { message: { select: { id: true, batchId: true, createdAt: true, expiresAt: true } } },
        orderBy: { id: 'desc' },
        take: limit,
      }),
    );
  }

  /** Of a delivery, newest first; null when there is no such delivery. */
  async listAttempts({ organisationId, id }: OwnedRef, { before, limit }: Page): Promise<WebhookAttempt[] | null> {
    const older = before === undefined ? {} : { id: { lt: before } };
    return this.database.run(async (client) => {
      const delivery = await client.webhookDelivery.findFirst({ where: { id, organisationId }, select: { id: true } });
      if (delivery === null) return null;
      return client.webhookAttempt.findMany({
        where: { deliveryId: id, ...older },
        orderBy: { id: 'desc' },
        take: limit,
      });
    });
  }
}

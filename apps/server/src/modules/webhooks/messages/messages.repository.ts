import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, Prisma, type WebhookMessage } from '../../../platform/database';
import type { AddressStore, OpenAddress } from './address-cover';

@Injectable()
export class MessagesRepository implements AddressStore {
  constructor(private readonly database: Database) {}

  /** Written with the change that it tells of: `client` is that change's transaction. */
  async insert(client: DatabaseClient, message: WebhookMessage): Promise<void> {
    await client.webhookMessage.create({ data: message });
  }

  withOpenAddress(limit: number): Promise<OpenAddress[]> {
    return this.database.run((client) =>
      client.$queryRaw<OpenAddress[]>(Prisma.sql`
        SELECT id::text, batch_id::text AS "batchId", url FROM webhook_messages
        WHERE url NOT LIKE 'sealed:%' ORDER BY id LIMIT ${limit}`),
    );
  }

  async replaceAddress({ id, url }: OpenAddress, sealed: string): Promise<void> {
    await this.database.run((client) =>
      client.webhookMessage.updateMany({ where: { id, url }, data: { url: sealed } }),
    );
  }

  /** Of messages whose results are gone; returns how many. */
  wipeAddresses(now: Date, limit: number): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        UPDATE webhook_messages SET url = NULL
        WHERE id = ANY(ARRAY(
          SELECT id FROM webhook_messages WHERE url IS NOT NULL AND expires_at <= ${now}
          ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))`),
    );
  }

  /** A message whose deliveries are not written, locked; null when there is none. */
  async lockNextToFanOut(client: DatabaseClient): Promise<WebhookMessage | null> {
    const [next] = await client.$queryRaw<{ id: string }[]>(Prisma.sql`
      SELECT id::text FROM webhook_messages WHERE NOT is_fanned_out ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`);
    return next === undefined ? null : client.webhookMessage.findUnique({ where: { id: next.id } });
  }

  async setFannedOut(client: DatabaseClient, { id, phi, body }: WebhookMessage): Promise<void> {
    await client.webhookMessage.updateMany({ where: { id }, data: { isFannedOut: true, phi, body } });
  }

  /** Whether a message tells of PHI, of which code that has not fanned it out says nothing in the message. */
  async tellsOfPhi(client: DatabaseClient, id: string): Promise<boolean> {
    const rows = await client.$queryRaw<unknown[]>(Prisma.sql`
      SELECT 1 FROM batches JOIN webhook_messages AS message ON message.batch_id = batches.id
      WHERE message.id = ${id}::uuid AND batches.phi`);
    return rows.length > 0;
  }

  /** Bodies of PHI batches whose results are gone; returns how many. */
  wipeBodies(now: Date, limit: number): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        UPDATE webhook_messages SET body = NULL
        WHERE id = ANY(ARRAY(
          SELECT id FROM webhook_messages WHERE phi AND body IS NOT NULL AND expires_at <= ${now}
          ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))`),
    );
  }

  /** Deletes attempts that began at `before` or earlier; returns how many. */
  forgetAttempts(before: Date, limit: number): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        DELETE FROM webhook_attempts
        WHERE id = ANY(ARRAY(SELECT id FROM webhook_attempts WHERE started_at <= ${before} ORDER BY started_at LIMIT ${limit}))`),
    );
  }

  /** Deletes messages of an organisation; returns how many. */
  deleteOf(organisationId: string, limit: number): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        DELETE FROM webhook_messages WHERE id = ANY(ARRAY(
          SELECT id FROM webhook_messages WHERE organisation_id = ${organisationId}::uuid ORDER BY created_at LIMIT ${limit}))`),
    );
  }

  /** Deletes messages of batches that were complete at `before` or earlier; returns how many. */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        DELETE FROM webhook_messages
        WHERE id = ANY(ARRAY(SELECT id FROM webhook_messages WHERE created_at <= ${before} ORDER BY created_at LIMIT ${limit}))`),
    );
  }
}

import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, Prisma, type WebhookMessage } from '../../platform/database';
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

  /** Deletes messages of batches that were complete at `before` or earlier; returns how many. */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        DELETE FROM webhook_messages
        WHERE id = ANY(ARRAY(SELECT id FROM webhook_messages WHERE created_at <= ${before} ORDER BY created_at LIMIT ${limit}))`),
    );
  }
}

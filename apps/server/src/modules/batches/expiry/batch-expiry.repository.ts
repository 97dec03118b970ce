import { Injectable } from '@nestjs/common';
import { Database, Prisma } from '../../../platform/database';
import type { AddressStore, OpenAddress } from '../../webhooks';

@Injectable()
export class BatchExpiryRepository implements AddressStore {
  constructor(private readonly database: Database) {}

  /** Batches that have not come to their end within their time and still have items to cancel. */
  async overdue(now: Date, limit: number): Promise<string[]> {
    // The states stand in the text: a plan made without values uses an index of some states only when it can read them.
    const rows = await this.database.statement<{ id: string }>(Prisma.sql`
      SELECT id::text FROM batches
      WHERE status <> 'expired' AND status IN ('pending', 'running') AND pending > 0 AND expires_at <= ${now}
      ORDER BY expires_at LIMIT ${limit}`);
    return rows.map(({ id }) => id);
  }

  /**
   * Marks complete batches whose results are gone, the oldest first; returns how many. The statement decides as `batchStatusAt` does:
   * a batch is judged under the lock with which it is marked, and many at once.
   */
  markExpired(now: Date, limit: number): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        UPDATE batches SET status = 'expired'
        WHERE id = ANY(ARRAY(
          SELECT id FROM batches
          WHERE expires_at <= ${now} AND status <> 'expired' AND status NOT IN ('pending', 'running')
          ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))`),
    );
  }

  /** The addresses of direct webhooks whose results are gone; returns how many. */
  wipeAddresses(now: Date, limit: number): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        UPDATE batches SET webhook_url = NULL
        WHERE id = ANY(ARRAY(
          SELECT id FROM batches
          WHERE webhook_url IS NOT NULL AND expires_at <= ${now} AND status NOT IN ('pending', 'running')
          ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))`),
    );
  }

  withOpenAddress(limit: number): Promise<OpenAddress[]> {
    return this.database.run((client) =>
      client.$queryRaw<OpenAddress[]>(Prisma.sql`
        SELECT id::text, id::text AS "batchId", webhook_url AS url FROM batches
        WHERE webhook_url NOT LIKE 'sealed:%' ORDER BY id LIMIT ${limit}`),
    );
  }

  async replaceAddress({ id, url }: OpenAddress, sealed: string): Promise<void> {
    await this.database.run((client) =>
      client.batch.updateMany({ where: { id, webhookUrl: url }, data: { webhookUrl: sealed } }),
    );
  }

  async forgetKeys(now: Date): Promise<number> {
    const { count } = await this.database.run((client) =>
      client.idempotencyKey.deleteMany({ where: { expiresAt: { lte: now } } }),
    );
    return count;
  }

  /** Deletes the oldest record of those completed at `before` or earlier, with its items; false when there is none. */
  async forgetOne(before: Date): Promise<boolean> {
    const count = await this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        DELETE FROM batches WHERE id IN (
          SELECT id FROM batches
          WHERE created_at <= ${before} AND completed_at <= ${before} AND status = 'expired'
          ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)`),
    );
    return count > 0;
  }
}

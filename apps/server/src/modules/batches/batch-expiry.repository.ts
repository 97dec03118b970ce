import { Injectable } from '@nestjs/common';
import { Database, Prisma } from '../../platform/database';

@Injectable()
export class BatchExpiryRepository {
  constructor(private readonly database: Database) {}

  /** Batches that have not come to their end within their time and still have items to cancel. */
  async overdue(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.run((client) =>
      client.batch.findMany({
        where: { status: { in: ['pending', 'running'] }, pending: { gt: 0 }, expiresAt: { lte: now } },
        orderBy: { expiresAt: 'asc' },
        take: limit,
        select: { id: true },
      }),
    );
    return rows.map(({ id }) => id);
  }

  /** Marks complete batches whose results are gone; returns how many. */
  markExpired(now: Date): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        UPDATE batches SET status = 'expired'
        WHERE expires_at <= ${now} AND status NOT IN ('pending', 'running', 'expired')`),
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

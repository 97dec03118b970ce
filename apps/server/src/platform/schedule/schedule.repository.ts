import { Injectable } from '@nestjs/common';
import { Database, Prisma } from '../database';

@Injectable()
export class ScheduleRepository {
  constructor(private readonly database: Database) {}

  /** True for the one process that comes first when the work is due; it is due again at `next`. */
  async take(name: string, now: Date, next: Date): Promise<boolean> {
    const rows = await this.database.run((client) =>
      client.$queryRaw<unknown[]>(Prisma.sql`
        INSERT INTO schedules (name, due_at) VALUES (${name}, ${next})
        ON CONFLICT (name) DO UPDATE SET due_at = EXCLUDED.due_at WHERE schedules.due_at <= ${now}
        RETURNING 1`),
    );
    return rows.length > 0;
  }
}

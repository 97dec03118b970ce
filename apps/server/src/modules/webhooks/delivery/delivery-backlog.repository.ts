import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { Database, Prisma } from '../../../platform/database';

export interface DeliveryBacklogRow {
  readonly due: number;
  readonly oldestSeconds: number;
}

const COUNTED = 100_000;

@Injectable()
export class DeliveryBacklogRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<DeliveryBacklogRow> {
    const now = this.clock.now();
    const [row] = await this.database.statement<DeliveryBacklogRow>(Prisma.sql`
      SELECT count(*)::int AS due, COALESCE(extract(epoch FROM ${now}::timestamptz - min(due_at))::float8, 0) AS "oldestSeconds"
      FROM (SELECT due_at FROM webhook_deliveries WHERE stage = 'ready' AND due_at <= ${now} LIMIT ${COUNTED}) AS waiting`);
    return row ?? { due: 0, oldestSeconds: 0 };
  }
}

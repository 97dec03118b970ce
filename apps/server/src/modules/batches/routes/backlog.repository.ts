import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { Database, Prisma } from '../../../platform/database';

export interface BacklogRow {
  /** Items that no worker has begun. */
  readonly items: number;
  /** Of the last items that were finished; null where none was. */
  readonly meanPages: number | null;
  /** Age of the oldest batch with an item that has not begun. */
  readonly oldestSeconds: number;
}

const FINISHED = 1_000;
/** Charges that are looked through for them: those of requests lie among them. */
const LOOKED_THROUGH = 10_000;

@Injectable()
export class BacklogRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * One statement, so that all is of one moment. Open batches have an index of their own and count their items. An item that is finished is
   * charged by an entry of the ledger, whose ids grow with time, so that no index is needed over millions of items.
   */
  async read(): Promise<BacklogRow> {
    const [row] = await this.database.statement<BacklogRow>(Prisma.sql`
      WITH waiting AS (
        SELECT pending, created_at FROM batches WHERE status IN ('pending', 'running') AND pending > 0
      ), charged AS (
        SELECT subject_id, pages FROM ledger_entries WHERE kind = 'charge' ORDER BY id DESC LIMIT ${LOOKED_THROUGH}
      ), finished AS (
        SELECT pages FROM charged WHERE EXISTS (SELECT 1 FROM batch_items WHERE batch_items.id = charged.subject_id) LIMIT ${FINISHED}
      )
      SELECT (SELECT COALESCE(sum(pending), 0)::float8 FROM waiting) AS items,
        (SELECT avg(pages)::float8 FROM finished) AS "meanPages",
        COALESCE((SELECT extract(epoch FROM ${this.clock.now()}::timestamptz - min(created_at))::float8 FROM waiting), 0) AS "oldestSeconds"`);
    return row ?? { items: 0, meanPages: null, oldestSeconds: 0 };
  }
}

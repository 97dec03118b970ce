import { Injectable } from '@nestjs/common';
import { Database, Prisma } from '../../platform/database';

/** What was spent on one day (UTC) on one operation with one key; charges that were taken back are taken off. */
export interface DailyUsage {
  /** As 2026-11-23. */
  readonly day: string;
  readonly operation: string;
  /** Null for what was charged before keys were noted. */
  readonly keyId: string | null;
  readonly documents: number;
  readonly pages: number;
  readonly credits: number;
}

export interface UsagePeriod {
  readonly organisationId: string;
  readonly from: Date;
  /** Not included. */
  readonly until: Date;
}

@Injectable()
export class UsageReportRepository {
  constructor(private readonly database: Database) {}

  /** What was charged for a parse since a time, in the order of the subjects' ids; only those after `last`. */
  async parsesSince(organisationId: string, since: Date, last: string | null, limit: number): Promise<string[]> {
    const after = last === null ? Prisma.empty : Prisma.sql`AND subject_id > ${last}::uuid`;
    const rows = await this.database.statement<{ subjectId: string }>(Prisma.sql`
      SELECT subject_id::text AS "subjectId" FROM ledger_entries
      WHERE organisation_id = ${organisationId}::uuid AND created_at >= ${since}
        AND kind = 'charge' AND operation = 'parse' ${after}
      ORDER BY subject_id LIMIT ${limit}`);
    return rows.map(({ subjectId }) => subjectId);
  }

  /** Oldest day first. */
  daily({ organisationId, from, until }: UsagePeriod): Promise<DailyUsage[]> {
    return this.database.statement<DailyUsage>(Prisma.sql`
      SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, operation, key_id::text AS "keyId",
        sum(CASE kind WHEN 'charge' THEN 1 ELSE -1 END)::int AS documents,
        sum(CASE kind WHEN 'charge' THEN pages ELSE -pages END)::int AS pages,
        sum(CASE kind WHEN 'charge' THEN credits ELSE -credits END)::int AS credits
      FROM ledger_entries
      WHERE organisation_id = ${organisationId}::uuid AND kind IN ('charge', 'refund')
        AND created_at >= ${from} AND created_at < ${until}
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`);
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { type DailyUsage, UsageReportRepository } from './usage-report.repository';

const DAY_MS = 24 * 3_600_000;
const PAGE = 500;

/** What an organisation has spent, for those who look at it. Days are those of UTC. */
@Injectable()
export class UsageReport {
  constructor(
    private readonly rows: UsageReportRepository,
    private readonly clock: Clock,
  ) {}

  /** What was charged for a parse since a time, in pages: requests by their own ids, items of batches by theirs. */
  async *parsesSince(organisationId: string, since: Date): AsyncGenerator<readonly string[]> {
    for (let last: string | null = null; ;) {
      const page: string[] = await this.rows.parsesSince(organisationId, since, last, PAGE);
      if (page.length > 0) yield page;
      last = page.at(-1) ?? null;
      if (page.length < PAGE) return;
    }
  }

  /** Of the last `days` days, today included. */
  daily(organisationId: string, days: number): Promise<DailyUsage[]> {
    const now = this.clock.now();
    const today = now.getTime() - (now.getTime() % DAY_MS);
    return this.rows.daily({
      organisationId,
      from: new Date(today - (days - 1) * DAY_MS),
      until: new Date(today + DAY_MS),
    });
  }
}

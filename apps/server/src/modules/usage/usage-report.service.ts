import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { type DailyUsage, UsageReportRepository } from './usage-report.repository';

const DAY_MS = 24 * 3_600_000;

/** What an organisation has spent, for those who look at it. Days are those of UTC. */
@Injectable()
export class UsageReport {
  constructor(
    private readonly rows: UsageReportRepository,
    private readonly clock: Clock,
  ) {}

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

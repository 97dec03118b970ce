import { Module } from '@nestjs/common';
import { ScheduleModule } from '../../platform/schedule';
import { AuditModule } from '../audit';
import { NoticesModule } from '../notices';
import { CreditMetrics } from './credit-metrics';
import { Grants } from './grants';
import { LedgerRepository } from './ledger.repository';
import { LowCredits } from './low-credits';
import { Refunds } from './refunds';
import { StaleHolds } from './stale-holds';
import { UsageReport } from './usage-report.service';
import { UsageReportRepository } from './usage-report.repository';
import { UsageService } from './usage.service';

@Module({
  imports: [AuditModule, NoticesModule, ScheduleModule],
  providers: [
    CreditMetrics,
    LedgerRepository,
    UsageService,
    UsageReport,
    UsageReportRepository,
    Grants,
    LowCredits,
    Refunds,
    StaleHolds,
  ],
  exports: [UsageService, UsageReport, Grants],
})
export class UsageModule {}

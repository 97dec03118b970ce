import { Module } from '@nestjs/common';
import { ScheduleModule } from '../../platform/schedule';
import { LedgerRepository } from './ledger.repository';
import { Refunds } from './refunds';
import { StaleHolds } from './stale-holds';
import { UsageService } from './usage.service';

@Module({
  imports: [ScheduleModule],
  providers: [LedgerRepository, UsageService, Refunds, StaleHolds],
  exports: [UsageService],
})
export class UsageModule {}

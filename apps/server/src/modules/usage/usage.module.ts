import { Module } from '@nestjs/common';
import { LedgerRepository } from './ledger.repository';
import { StaleHolds } from './stale-holds';
import { UsageService } from './usage.service';

@Module({ providers: [LedgerRepository, UsageService, StaleHolds], exports: [UsageService] })
export class UsageModule {}

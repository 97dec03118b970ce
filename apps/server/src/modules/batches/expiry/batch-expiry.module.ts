import { Module } from '@nestjs/common';
import { BatchChangesModule } from '../changes/batch-changes.module';
import { BatchExpiryRepository } from './batch-expiry.repository';
import { BatchExpiry } from './batch-expiry.service';

@Module({ imports: [BatchChangesModule], providers: [BatchExpiryRepository, BatchExpiry], exports: [BatchExpiry] })
export class BatchExpiryModule {}

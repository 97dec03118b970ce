import { Module } from '@nestjs/common';
import { UsageModule } from '../../usage';
import { BatchChangesModule } from '../changes/batch-changes.module';
import { BatchDeletionRepository } from './batch-deletion.repository';
import { BatchDeletion } from './batch-deletion.service';

@Module({
  imports: [BatchChangesModule, UsageModule],
  providers: [BatchDeletionRepository, BatchDeletion],
  exports: [BatchDeletion],
})
export class BatchDeletionModule {}

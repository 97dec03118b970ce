import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit';
import { WebhooksModule } from '../../webhooks';
import { BatchCancellation } from './batch-cancellation.service';
import { BatchChanges } from './batch-changes.service';
import { BatchChangesRepository } from './batch-changes.repository';

/** What routes, workers and sweeps change batches with. */
@Module({
  imports: [AuditModule, WebhooksModule],
  providers: [BatchChanges, BatchChangesRepository, BatchCancellation],
  exports: [BatchChanges, BatchCancellation],
})
export class BatchChangesModule {}

import { Module } from '@nestjs/common';
import { WebhooksModule } from '../../webhooks';
import { BatchCancellationRepository } from './batch-cancellation.repository';
import { BatchChangesRepository } from './batch-changes.repository';

/** What routes, workers and sweeps change batches with. */
@Module({
  imports: [WebhooksModule],
  providers: [BatchChangesRepository, BatchCancellationRepository],
  exports: [BatchChangesRepository, BatchCancellationRepository],
})
export class BatchChangesModule {}

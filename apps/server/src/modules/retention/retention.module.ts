import { Module } from '@nestjs/common';
import { ScheduleModule } from '../../platform/schedule';
import { StorageModule } from '../../platform/storage';
import { BatchExpiryModule } from '../batches';
import { FilesModule } from '../files';
import { WebhooksModule } from '../webhooks';
import { RetentionService } from './retention.service';
import { StoredObjects } from './stored-objects';

@Module({
  imports: [ScheduleModule, StorageModule, FilesModule, BatchExpiryModule, WebhooksModule],
  providers: [RetentionService, StoredObjects],
  exports: [RetentionService],
})
export class RetentionModule {}

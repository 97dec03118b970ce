import { Module } from '@nestjs/common';
import { ScheduleModule } from '../../platform/schedule';
import { StorageModule } from '../../platform/storage';
import { BatchExpiryModule } from '../batches';
import { FilesModule } from '../files';
import { RetentionService } from './retention.service';
import { StoredObjects } from './stored-objects';

@Module({
  imports: [ScheduleModule, StorageModule, FilesModule, BatchExpiryModule],
  providers: [RetentionService, StoredObjects],
  exports: [RetentionService],
})
export class RetentionModule {}

import { Module } from '@nestjs/common';
import { QueueModule } from '../../../platform/queue';
import { ScheduleModule } from '../../../platform/schedule';
import { UsageModule } from '../../usage';
import { BatchChangesModule } from '../changes/batch-changes.module';
import { BatchItemsRepository } from './batch-items.repository';
import { BatchItems } from './batch-items.service';
import { DispatchRepository } from './dispatch.repository';
import { Dispatcher } from './dispatcher';
import { ItemSweeper } from './item-sweeper';

/** Queues items, and takes back what was lost: in every process, of whatever role. */
@Module({
  imports: [BatchChangesModule, QueueModule, ScheduleModule, UsageModule],
  providers: [BatchItems, BatchItemsRepository, DispatchRepository, Dispatcher, ItemSweeper],
  exports: [BatchItems, Dispatcher],
})
export class BatchDispatchModule {}

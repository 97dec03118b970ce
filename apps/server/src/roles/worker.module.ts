import { Module } from '@nestjs/common';
import { BatchWorkModule } from '../modules/batches';
import { RetentionModule } from '../modules/retention';
import { UsageModule } from '../modules/usage';
import { DeliveryWorkModule } from '../modules/webhooks';
import { ServingModule } from './serving.module';

/** Works without being asked: on batches, on webhooks, on what has had its time, on credits that dead processes have left held. */
@Module({ imports: [ServingModule, UsageModule, BatchWorkModule, DeliveryWorkModule, RetentionModule] })
export class WorkerModule {}

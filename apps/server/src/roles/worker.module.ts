import { Module } from '@nestjs/common';
import { BatchWorkModule } from '../modules/batches';
import { MailWorkModule } from '../modules/mail';
import { RetentionModule } from '../modules/retention';
import { UsageModule } from '../modules/usage';
import { DeliveryWorkModule } from '../modules/webhooks';
import { ServingModule } from './serving.module';

/** Works without being asked: on batches, on webhooks, on mails, on what has had its time, on credits that dead processes have left held. */
@Module({ imports: [ServingModule, UsageModule, BatchWorkModule, DeliveryWorkModule, MailWorkModule, RetentionModule] })
export class WorkerModule {}

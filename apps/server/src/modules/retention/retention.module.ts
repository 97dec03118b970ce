import { Module } from '@nestjs/common';
import { ScheduleModule } from '../../platform/schedule';
import { StorageModule } from '../../platform/storage';
import { AccountsModule, SignInModule } from '../accounts';
import { AuditModule } from '../audit';
import { BatchExpiryModule } from '../batches';
import { FilesModule } from '../files';
import { NoticesModule } from '../notices';
import { RequestsModule } from '../requests';
import { EndpointsModule, WebhooksModule } from '../webhooks';
import { RetentionService } from './retention.service';
import { StoredObjects } from './stored-objects';

@Module({
  imports: [
    ScheduleModule,
    StorageModule,
    FilesModule,
    BatchExpiryModule,
    WebhooksModule,
    EndpointsModule,
    AccountsModule,
    SignInModule,
    AuditModule,
    NoticesModule,
    RequestsModule,
  ],
  providers: [RetentionService, StoredObjects],
  exports: [RetentionService],
})
export class RetentionModule {}

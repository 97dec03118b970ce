import { Module } from '@nestjs/common';
import { ScheduleModule } from '../../platform/schedule';
import { StorageModule } from '../../platform/storage';
import { AccountsModule, SignInModule } from '../accounts';
import { AuditModule } from '../audit';
import { BatchDeletionModule, BatchExpiryModule } from '../batches';
import { FilesModule } from '../files';
import { NoticesModule } from '../notices';
import { PlaygroundPurgeModule } from '../playground';
import { RequestsModule } from '../requests';
import { UsageModule } from '../usage';
import { EndpointsModule, WebhooksModule } from '../webhooks';
import { OrganisationPurge } from './organisation-purge';
import { RetentionService } from './retention.service';
import { StoredObjects } from './stored-objects';

@Module({
  imports: [
    ScheduleModule,
    StorageModule,
    FilesModule,
    BatchDeletionModule,
    BatchExpiryModule,
    WebhooksModule,
    EndpointsModule,
    AccountsModule,
    SignInModule,
    AuditModule,
    NoticesModule,
    PlaygroundPurgeModule,
    RequestsModule,
    UsageModule,
  ],
  providers: [OrganisationPurge, RetentionService, StoredObjects],
  exports: [RetentionService],
})
export class RetentionModule {}

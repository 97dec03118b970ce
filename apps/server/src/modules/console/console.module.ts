import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { BatchDeletionModule, BatchesModule } from '../batches';
import { FilesModule } from '../files';
import { KeysModule } from '../keys';
import { ConverterModule } from '../../platform/converter';
import { IntakeModule } from '../intake';
import { NoticesModule } from '../notices';
import { DocumentRequestsModule } from '../parse';
import { PlaygroundModule } from '../playground';
import { RequestsModule } from '../requests';
import { UsageModule } from '../usage';
import { DeliveryModule, EndpointsModule } from '../webhooks';
import { AccessModule } from './access/access.module';
import { ConsoleBatchesController } from './batches/batches.controller';
import { ConsoleBatches } from './batches/batches.service';
import { ConsoleKeysController } from './keys/keys.controller';
import { ConsoleKeys } from './keys/keys.service';
import { ConsoleMembersController } from './members/members.controller';
import { ConsoleMembers } from './members/members.service';
import { ConsoleOrganisationController } from './organisation/organisation.controller';
import { ConsoleOrganisation } from './organisation/organisation.service';
import { ConsoleAuditController } from './records/audit.controller';
import { ConsoleAudit } from './records/audit.service';
import { ConsolePlaygroundController } from './playground/playground.controller';
import { ConsolePlayground } from './playground/playground.service';
import { ConsoleOverviewController } from './records/overview.controller';
import { ConsoleOverview } from './records/overview.service';
import { ConsoleRequests } from './records/requests.service';
import { SessionController } from './session/session.controller';
import { ConsoleSessions } from './session/session.service';
import { ConsoleUsageController } from './usage/usage.controller';
import { ConsoleUsage } from './usage/usage.service';
import { ConsoleEndpointsController } from './webhooks/endpoints.controller';
import { ConsoleEndpoints } from './webhooks/endpoints.service';
import { ConsoleMessagesController } from './webhooks/messages.controller';
import { ConsoleMessages } from './webhooks/messages.service';

/** The routes of the dashboard. What they do is done by the modules that own it. */
@Module({
  imports: [
    AccessModule,
    AuditModule,
    BatchDeletionModule,
    BatchesModule,
    ConverterModule,
    DocumentRequestsModule,
    FilesModule,
    IntakeModule,
    KeysModule,
    NoticesModule,
    PlaygroundModule,
    RequestsModule,
    UsageModule,
    DeliveryModule,
    EndpointsModule,
  ],
  controllers: [
    SessionController,
    ConsoleOrganisationController,
    ConsoleUsageController,
    ConsoleKeysController,
    ConsoleMembersController,
    ConsoleAuditController,
    ConsoleOverviewController,
    ConsoleBatchesController,
    ConsolePlaygroundController,
    ConsoleEndpointsController,
    ConsoleMessagesController,
  ],
  providers: [
    ConsoleSessions,
    ConsoleOrganisation,
    ConsoleUsage,
    ConsoleKeys,
    ConsoleMembers,
    ConsoleAudit,
    ConsoleOverview,
    ConsoleRequests,
    ConsoleBatches,
    ConsolePlayground,
    ConsoleEndpoints,
    ConsoleMessages,
  ],
})
export class ConsoleModule {}

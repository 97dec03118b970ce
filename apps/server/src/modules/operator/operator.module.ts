import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts';
import { AuditModule } from '../audit';
import { KeysModule } from '../keys';
import { MailModule } from '../mail';
import { NoticesModule } from '../notices';
import { UsageModule } from '../usage';
import { BatchResealingModule } from '../batches';
import { DeliveryModule, EndpointsModule, WebhookResealingModule } from '../webhooks';
import { AccountCommands } from './account-commands';
import { BootstrapCommand } from './bootstrap-command';
import { DeliveryCommands } from './delivery-commands';
import { EndpointChoice } from './endpoint-choice';
import { KeyCommands } from './key-commands';
import { OperatorService } from './operator.service';
import { OrganisationChoice } from './organisation-choice';
import { RecordCommands } from './record-commands';
import { SecretCommands } from './secret-commands';
import { UserCommands } from './user-commands';
import { WebhookCommands } from './webhook-commands';

@Module({
  imports: [
    AccountsModule,
    AuditModule,
    KeysModule,
    MailModule,
    NoticesModule,
    UsageModule,
    EndpointsModule,
    DeliveryModule,
    BatchResealingModule,
    WebhookResealingModule,
  ],
  providers: [
    OperatorService,
    OrganisationChoice,
    EndpointChoice,
    AccountCommands,
    BootstrapCommand,
    KeyCommands,
    WebhookCommands,
    DeliveryCommands,
    RecordCommands,
    SecretCommands,
    UserCommands,
  ],
  exports: [OperatorService],
})
export class OperatorModule {}

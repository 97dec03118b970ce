import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts';
import { AuditModule } from '../audit';
import { KeysModule } from '../keys';
import { NoticesModule } from '../notices';
import { UsageModule } from '../usage';
import { AccountCommands } from './account-commands';
import { BootstrapCommand } from './bootstrap-command';
import { KeyCommands } from './key-commands';
import { OperatorService } from './operator.service';
import { OrganisationChoice } from './organisation-choice';
import { RecordCommands } from './record-commands';

@Module({
  imports: [AccountsModule, AuditModule, KeysModule, NoticesModule, UsageModule],
  providers: [OperatorService, OrganisationChoice, AccountCommands, BootstrapCommand, KeyCommands, RecordCommands],
  exports: [OperatorService],
})
export class OperatorModule {}

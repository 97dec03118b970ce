import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { KeysModule } from '../keys';
import { UsageModule } from '../usage';
import { AccessModule } from './access/access.module';
import { ConsoleKeysController } from './keys/keys.controller';
import { ConsoleKeys } from './keys/keys.service';
import { ConsoleMembersController } from './members/members.controller';
import { ConsoleMembers } from './members/members.service';
import { ConsoleOrganisationController } from './organisation/organisation.controller';
import { ConsoleOrganisation } from './organisation/organisation.service';
import { ConsoleAuditController } from './records/audit.controller';
import { ConsoleAudit } from './records/audit.service';
import { SessionController } from './session/session.controller';
import { ConsoleSessions } from './session/session.service';
import { ConsoleUsageController } from './usage/usage.controller';
import { ConsoleUsage } from './usage/usage.service';

/** The routes of the dashboard. What they do is done by the modules that own it. */
@Module({
  imports: [AccessModule, AuditModule, KeysModule, UsageModule],
  controllers: [
    SessionController,
    ConsoleOrganisationController,
    ConsoleUsageController,
    ConsoleKeysController,
    ConsoleMembersController,
    ConsoleAuditController,
  ],
  providers: [ConsoleSessions, ConsoleOrganisation, ConsoleUsage, ConsoleKeys, ConsoleMembers, ConsoleAudit],
})
export class ConsoleModule {}

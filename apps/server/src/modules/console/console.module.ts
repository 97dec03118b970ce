import { Module } from '@nestjs/common';
import { KeysModule } from '../keys';
import { UsageModule } from '../usage';
import { AccessModule } from './access/access.module';
import { ConsoleKeysController } from './keys/keys.controller';
import { ConsoleKeys } from './keys/keys.service';
import { SessionController } from './session/session.controller';
import { ConsoleSessions } from './session/session.service';
import { ConsoleUsageController } from './usage/usage.controller';
import { ConsoleUsage } from './usage/usage.service';

/** The routes of the dashboard. What they do is done by the modules that own it. */
@Module({
  imports: [AccessModule, KeysModule, UsageModule],
  controllers: [SessionController, ConsoleUsageController, ConsoleKeysController],
  providers: [ConsoleSessions, ConsoleUsage, ConsoleKeys],
})
export class ConsoleModule {}

import { Module } from '@nestjs/common';
import { AccountsModule } from '../modules/accounts';
import { BatchesModule } from '../modules/batches';
import { ConsoleModule } from '../modules/console';
import { ExtractModule } from '../modules/extract';
import { FilesRoutesModule } from '../modules/files';
import { KeysModule } from '../modules/keys';
import { ParseModule } from '../modules/parse';
import { UsageModule } from '../modules/usage';
import { EngineModule } from '../platform/engine';
import { LinkRoutesModule } from '../platform/links';
import { ServingModule } from './serving.module';

/** Serves requests. */
@Module({
  imports: [
    ServingModule,
    EngineModule,
    LinkRoutesModule,
    AccountsModule,
    KeysModule,
    UsageModule,
    ParseModule,
    ExtractModule,
    FilesRoutesModule,
    BatchesModule,
    ConsoleModule,
  ],
})
export class ApiModule {}

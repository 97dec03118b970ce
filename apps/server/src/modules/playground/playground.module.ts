import { Module } from '@nestjs/common';
import { EngineModule } from '../../platform/engine';
import { StorageModule } from '../../platform/storage';
import { ExtractingModule } from '../extract';
import { IntakeModule } from '../intake';
import { ParsingModule } from '../parse';
import { UsageModule } from '../usage';
import { PlaygroundRepository } from './documents.repository';
import { PlaygroundDocuments } from './documents.service';
import { PageDrawer } from './page-drawer';
import { PlaygroundPurge } from './playground-purge';
import { PlaygroundRuns } from './runs.service';

/** What retention needs: for processes that read no document. */
@Module({
  imports: [StorageModule],
  providers: [PlaygroundRepository, PlaygroundPurge],
  exports: [PlaygroundRepository, PlaygroundPurge],
})
export class PlaygroundPurgeModule {}

@Module({
  imports: [
    EngineModule,
    ExtractingModule,
    IntakeModule,
    ParsingModule,
    PlaygroundPurgeModule,
    StorageModule,
    UsageModule,
  ],
  providers: [PlaygroundDocuments, PageDrawer, PlaygroundRuns],
  exports: [PlaygroundDocuments, PageDrawer, PlaygroundRuns],
})
export class PlaygroundModule {}

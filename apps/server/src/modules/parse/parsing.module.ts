import { Module } from '@nestjs/common';
import { EngineModule } from '../../platform/engine';
import { LinksModule } from '../../platform/links';
import { StorageModule } from '../../platform/storage';
import { UsageModule } from '../usage';
import { DocumentParser } from './document-parser';

/** Parsing itself, without routes: for requests and for items of batches. */
@Module({
  imports: [EngineModule, LinksModule, StorageModule, UsageModule],
  providers: [DocumentParser],
  exports: [DocumentParser],
})
export class ParsingModule {}

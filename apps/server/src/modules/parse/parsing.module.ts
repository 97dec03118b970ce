import { Module } from '@nestjs/common';
import { ConverterModule } from '../../platform/converter';
import { EngineModule } from '../../platform/engine';
import { LinksModule } from '../../platform/links';
import { StorageModule } from '../../platform/storage';
import { UsageModule } from '../usage';
import { DocumentParser } from './document-parser';
import { OfficeDocuments } from './office-documents';
import { SynchronousParse } from './synchronous-parse';

/** Parsing itself, without routes: for requests and for items of batches. */
@Module({
  imports: [ConverterModule, EngineModule, LinksModule, StorageModule, UsageModule],
  providers: [DocumentParser, OfficeDocuments, SynchronousParse],
  exports: [DocumentParser, OfficeDocuments, SynchronousParse],
})
export class ParsingModule {}

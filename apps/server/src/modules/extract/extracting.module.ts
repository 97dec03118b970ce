import { Module } from '@nestjs/common';
import { EngineModule } from '../../platform/engine';
import { LanguageModelModule } from '../../platform/language-model';
import { ParsingModule } from '../parse';
import { UsageModule } from '../usage';
import { EmbeddedExtractor } from './embedded-extractor';
import { ModelExtractor } from './model-extractor';
import { SchemaExtraction } from './schema-extraction';

/** Extraction itself, without routes. */
@Module({
  imports: [EngineModule, LanguageModelModule, ParsingModule, UsageModule],
  providers: [EmbeddedExtractor, ModelExtractor, SchemaExtraction],
  exports: [SchemaExtraction],
})
export class ExtractingModule {}

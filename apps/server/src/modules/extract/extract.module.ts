import { Module } from '@nestjs/common';
import { EngineModule } from '../../platform/engine';
import { LanguageModelModule } from '../../platform/language-model';
import { DocumentRequestsModule, ParsingModule } from '../parse';
import { UsageModule } from '../usage';
import { EmbeddedExtractor } from './embedded-extractor';
import { ExtractController } from './extract.controller';
import { ExtractService } from './extract.service';
import { ModelExtractor } from './model-extractor';

/** The routes of schema extraction. */
@Module({
  imports: [DocumentRequestsModule, EngineModule, LanguageModelModule, ParsingModule, UsageModule],
  controllers: [ExtractController],
  providers: [EmbeddedExtractor, ModelExtractor, ExtractService],
})
export class ExtractModule {}

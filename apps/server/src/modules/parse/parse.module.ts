import { Module } from '@nestjs/common';
import { EngineModule } from '../../platform/engine';
import { IntakeModule } from '../intake';
import { UsageModule } from '../usage';
import { ParseController } from './parse.controller';
import { ParseService } from './parse.service';
import { ParsingModule } from './parsing.module';

/** The routes of synchronous parsing. */
@Module({
  imports: [ParsingModule, EngineModule, IntakeModule, UsageModule],
  controllers: [ParseController],
  providers: [ParseService],
})
export class ParseModule {}

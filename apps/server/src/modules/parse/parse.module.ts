import { Module } from '@nestjs/common';
import { EngineModule } from '../../platform/engine';
import { LinksModule } from '../../platform/links';
import { StorageModule } from '../../platform/storage';
import { IntakeModule } from '../intake';
import { UsageModule } from '../usage';
import { ParseController } from './parse.controller';
import { ParseService } from './parse.service';

@Module({
  imports: [EngineModule, LinksModule, StorageModule, IntakeModule, UsageModule],
  controllers: [ParseController],
  providers: [ParseService],
})
export class ParseModule {}

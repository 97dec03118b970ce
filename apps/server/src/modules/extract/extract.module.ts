import { Module } from '@nestjs/common';
import { DocumentRequestsModule } from '../parse';
import { UsageModule } from '../usage';
import { ExtractController } from './extract.controller';
import { ExtractService } from './extract.service';
import { ExtractingModule } from './extracting.module';

/** The routes of schema extraction. */
@Module({
  imports: [DocumentRequestsModule, ExtractingModule, UsageModule],
  controllers: [ExtractController],
  providers: [ExtractService],
})
export class ExtractModule {}

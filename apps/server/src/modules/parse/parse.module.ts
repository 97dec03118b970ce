import { Module } from '@nestjs/common';
import { DocumentRequestsModule } from './document-requests.module';
import { ParseController } from './parse.controller';
import { ParseService } from './parse.service';
import { ParsingModule } from './parsing.module';

/** The routes of synchronous parsing. */
@Module({
  imports: [DocumentRequestsModule, ParsingModule],
  controllers: [ParseController],
  providers: [ParseService],
})
export class ParseModule {}

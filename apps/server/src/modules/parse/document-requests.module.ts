import { Module } from '@nestjs/common';
import { EngineModule } from '../../platform/engine';
import { IntakeModule } from '../intake';
import { DocumentRequests } from './document-requests';

/** How documents of synchronous requests come in, for all routes that read one. */
@Module({
  imports: [EngineModule, IntakeModule],
  providers: [DocumentRequests],
  exports: [DocumentRequests],
})
export class DocumentRequestsModule {}

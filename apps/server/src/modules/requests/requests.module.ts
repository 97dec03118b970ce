import { Global, Module } from '@nestjs/common';
import { RequestSink } from '../../platform/http';
import { RequestRecords } from './request-records.service';
import { RequestRecordsRepository } from './request-records.repository';

/** Global, because the server tells it of every request. */
@Global()
@Module({
  providers: [RequestRecords, RequestRecordsRepository, { provide: RequestSink, useExisting: RequestRecords }],
  exports: [RequestRecords, RequestSink],
})
export class RequestsModule {}

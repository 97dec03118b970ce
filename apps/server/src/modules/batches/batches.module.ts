import { Module } from '@nestjs/common';
import { OutboundModule } from '../../platform/outbound';
import { RedisModule } from '../../platform/redis';
import { StorageModule } from '../../platform/storage';
import { FilesModule } from '../files';
import { UsageModule } from '../usage';
import { BatchChangesModule } from './batch-changes.module';
import { BatchCreationRepository } from './batch-creation.repository';
import { BatchCreation } from './batch-creation.service';
import { BatchDispatchModule } from './batch-dispatch.module';
import { BatchesController } from './batches.controller';
import { BatchesRepository } from './batches.repository';
import { BatchesService } from './batches.service';

/** The routes of batches. */
@Module({
  imports: [
    OutboundModule,
    RedisModule,
    StorageModule,
    FilesModule,
    UsageModule,
    BatchChangesModule,
    BatchDispatchModule,
  ],
  controllers: [BatchesController],
  providers: [BatchCreation, BatchCreationRepository, BatchesService, BatchesRepository],
})
export class BatchesModule {}

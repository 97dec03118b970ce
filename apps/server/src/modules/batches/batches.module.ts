import { Module } from '@nestjs/common';
import { OutboundModule } from '../../platform/outbound';
import { RedisModule } from '../../platform/redis';
import { StorageModule } from '../../platform/storage';
import { FilesModule } from '../files';
import { UsageModule } from '../usage';
import { BatchChangesModule } from './changes/batch-changes.module';
import { BatchCreationRepository } from './creation/batch-creation.repository';
import { BatchCreation } from './creation/batch-creation.service';
import { OpenBatches } from './creation/open-batches';
import { BatchDispatchModule } from './dispatch/batch-dispatch.module';
import { Backlog } from './routes/backlog';
import { BacklogRepository } from './routes/backlog.repository';
import { BatchesController } from './routes/batches.controller';
import { BatchesRepository } from './routes/batches.repository';
import { BatchesService } from './routes/batches.service';

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
  providers: [
    Backlog,
    BacklogRepository,
    BatchCreation,
    BatchCreationRepository,
    OpenBatches,
    BatchesService,
    BatchesRepository,
  ],
  exports: [BatchesService],
})
export class BatchesModule {}

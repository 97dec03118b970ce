import { type BeforeApplicationShutdown, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { ConverterModule } from '../../../platform/converter';
import { type JobConsumer, JobQueue, QueueModule } from '../../../platform/queue';
import { StorageModule } from '../../../platform/storage';
import { FilesModule } from '../../files';
import { IntakeModule } from '../../intake';
import { ParsingModule } from '../../parse';
import { UsageModule } from '../../usage';
import { BatchChangesModule } from '../changes/batch-changes.module';
import { BatchDispatchModule } from '../dispatch/batch-dispatch.module';
import { BatchItemProcessor } from './batch-item.processor';
import { BATCH_ITEM } from '../dispatch/batches.jobs';
import { ItemExecution } from './item-execution';
import { ItemGate } from './item-gate';
import { ItemMetrics } from './item-metrics';
import { LeaseKeeper } from './lease-keeper';

/** Works off the items of batches. */
@Module({
  imports: [
    BatchChangesModule,
    BatchDispatchModule,
    ConverterModule,
    FilesModule,
    IntakeModule,
    ParsingModule,
    QueueModule,
    StorageModule,
    UsageModule,
  ],
  providers: [BatchItemProcessor, ItemExecution, ItemGate, ItemMetrics, LeaseKeeper],
})
export class BatchWorkModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private consumer: JobConsumer | undefined;

  constructor(
    @Inject(JobQueue) private readonly queue: JobQueue,
    @Inject(BatchItemProcessor) private readonly processor: BatchItemProcessor,
    @Inject(ItemGate) private readonly gate: ItemGate,
    @Inject(AppConfig) private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.consumer = this.queue.consume(BATCH_ITEM, { concurrency: this.config.worker.items }, (job) =>
      this.processor.process(job),
    );
    this.gate.guard(this.consumer);
  }

  /** Before anything closes that an item needs: parsers, storage and the database close after this. */
  async beforeApplicationShutdown(): Promise<void> {
    const stopped = this.consumer?.stop();
    await this.processor.stop(this.config.worker.graceMs);
    await stopped;
  }
}

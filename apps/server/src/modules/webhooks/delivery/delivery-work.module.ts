import { type BeforeApplicationShutdown, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { type JobConsumer, JobQueue, QueueModule } from '../../../platform/queue';
import { AttemptLeases } from './attempt-leases';
import { WEBHOOK_DELIVERY } from './deliveries.jobs';
import { DeliveryMetrics } from './delivery-metrics';
import { DeliveryProcessor } from './delivery.processor';
import { DeliveryDispatchModule, DeliveryModule } from './delivery.module';

/** Sends deliveries. */
@Module({
  imports: [DeliveryModule, DeliveryDispatchModule, QueueModule],
  providers: [AttemptLeases, DeliveryMetrics, DeliveryProcessor],
})
export class DeliveryWorkModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private consumer: JobConsumer | undefined;

  constructor(
    @Inject(JobQueue) private readonly queue: JobQueue,
    @Inject(DeliveryProcessor) private readonly processor: DeliveryProcessor,
    @Inject(AppConfig) private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.consumer = this.queue.consume(WEBHOOK_DELIVERY, { concurrency: this.config.webhooks.sockets }, (job) =>
      this.processor.process(job),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    const stopped = this.consumer?.stop();
    await this.processor.stop(this.config.worker.graceMs);
    await stopped;
  }
}

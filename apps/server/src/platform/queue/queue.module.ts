import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../config';
import { EventLog, Metrics } from '../observability';
import { BullQueue } from './bull-queue';
import { JobQueue } from './job-queue.port';

@Module({
  providers: [
    {
      provide: JobQueue,
      useFactory: ({ redis }: AppConfig, log: EventLog) => new BullQueue(redis, log),
      inject: [AppConfig, EventLog],
    },
  ],
  exports: [JobQueue],
})
export class QueueModule implements OnApplicationShutdown {
  constructor(
    @Inject(JobQueue) private readonly queue: JobQueue,
    metrics: Metrics,
  ) {
    metrics.gauge('recto_queue_jobs', 'Jobs in Redis by queue and state. Combine by max.', async () =>
      (await queue.depths()).map(({ queue: name, state, jobs }) => ({ value: jobs, labels: { queue: name, state } })),
    );
  }

  onApplicationShutdown(): void {
    this.queue.stop();
  }
}

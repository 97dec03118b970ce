import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../config';
import { EventLog } from '../observability';
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
  constructor(@Inject(JobQueue) private readonly queue: JobQueue) {}

  onApplicationShutdown(): void {
    this.queue.stop();
  }
}

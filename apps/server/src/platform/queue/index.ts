export { type JobConsumer, type JobKind, JobQueue } from './job-queue.port';
export { QueueModule } from './queue.module';

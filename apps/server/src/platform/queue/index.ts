export { type JobConsumer, type JobKind, JobQueue, type NewJob } from './job-queue.port';
export { QueueModule } from './queue.module';

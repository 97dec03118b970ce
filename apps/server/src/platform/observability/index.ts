export { EventLog, type LogFields } from './event-log';
export { NestLog } from './nest-log';
export { ObservabilityModule } from './observability.module';
export { Readiness } from './readiness';

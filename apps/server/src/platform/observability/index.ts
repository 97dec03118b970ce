export { EventLog, type LogFields } from './event-log';
export { keepToTheLog } from './last-words';
export { type Counter, type Histogram, Metrics, MetricsListener, ProcessMetrics } from './metrics';
export { NestLog } from './nest-log';
export { ObservabilityModule } from './observability.module';
export { Readiness } from './readiness';
export { type StagedWork, Stages } from './stages';
export { type OpenSpan, Traces } from './traces';

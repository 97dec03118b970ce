export { type Counter, type Histogram, Metrics } from './metrics';
export { MetricsListener } from './metrics-listener';
export { ProcessMetrics } from './process-metrics';

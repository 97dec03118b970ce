import { Global, Module } from '@nestjs/common';
import { AppConfig } from '../../config';
import { EventLog } from './event-log';
import { HealthController } from './health.controller';
import { Metrics, MetricsListener, ProcessMetrics } from './metrics';
import { Readiness } from './readiness';
import { Stages } from './stages';
import { OtlpExporter, Traces } from './traces';

function tracesOf({ traces: { collector, percent }, role }: AppConfig, log: EventLog): Traces {
  return new Traces(collector === null ? null : { exporter: new OtlpExporter(collector, log), role, percent });
}

@Global()
@Module({
  controllers: [HealthController],
  providers: [
    Readiness,
    MetricsListener,
    ProcessMetrics,
    Stages,
    { provide: EventLog, inject: [AppConfig], useFactory: (config: AppConfig) => new EventLog(config.logLevel) },
    {
      provide: Metrics,
      inject: [AppConfig],
      useFactory: ({ metrics }: AppConfig) => new Metrics(metrics.port !== undefined),
    },
    { provide: Traces, inject: [AppConfig, EventLog], useFactory: tracesOf },
  ],
  exports: [Readiness, EventLog, Metrics, ProcessMetrics, Stages, Traces],
})
export class ObservabilityModule {}

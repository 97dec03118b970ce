import { Global, Module } from '@nestjs/common';
import { AppConfig } from '../../config';
import { EventLog } from './event-log';
import { HealthController } from './health.controller';
import { Readiness } from './readiness';

@Global()
@Module({
  controllers: [HealthController],
  providers: [
    Readiness,
    { provide: EventLog, inject: [AppConfig], useFactory: (config: AppConfig) => new EventLog(config.logLevel) },
  ],
  exports: [Readiness, EventLog],
})
export class ObservabilityModule {}

import { join } from 'node:path';
import { Inject, Module } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../config';
import { DOCUMENT_LIMITS, PoolMetrics, processDir } from '../engine';
import { EventLog, Metrics, ProcessMetrics } from '../observability';
import { AbsentConverter } from './absent-converter';
import { converterJail } from './converter-jail';
import { ConverterPool } from './converter-pool';
import { officeInstallation } from './installation';
import { OfficeConverter } from './office-converter.port';

const START_MS = 60_000;
/** As for parsers: running requests get their answers before the connections are closed. */
const SHUTDOWN_GRACE_MS = 25_000;

function converterOf(
  { office: { mode, ...office }, parsers, spool }: AppConfig,
  metrics: Metrics,
  processes: ProcessMetrics,
): OfficeConverter {
  if (mode === 'off') return new AbsentConverter(false, 'office documents are switched off');
  const required = mode === 'on';
  const installation = officeInstallation();
  if (installation === null) return new AbsentConverter(required, 'LibreOffice is not installed');
  const jail = converterJail(installation, parsers.launcher);
  if (jail === null) return new AbsentConverter(required, 'LibreOffice cannot be confined');
  const measured = new PoolMetrics(metrics, 'converters');
  const pool = new ConverterPool({
    office: installation,
    jail,
    workRoot: join(processDir(spool.dir, process.pid), 'converters'),
    size: office.converters,
    reserved: parsers.reserved,
    required,
    memoryBytes: office.memoryBytes,
    convertMs: office.convertMs,
    maxPages: DOCUMENT_LIMITS.maxPages,
    startMs: START_MS,
    onReplaced: (reason) => {
      measured.wasReplaced(reason);
    },
  });
  measured.watch(pool, processes);
  return pool;
}

/** The converters live as long as the application, which doesn't wait for them when it starts. */
@Module({
  providers: [{ provide: OfficeConverter, useFactory: converterOf, inject: [AppConfig, Metrics, ProcessMetrics] }],
  exports: [OfficeConverter],
})
export class ConverterModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(OfficeConverter) private readonly converter: OfficeConverter,
    private readonly log: EventLog,
  ) {}

  onApplicationBootstrap(): void {
    const { converter } = this;
    if (converter instanceof ConverterPool) converter.start();
    else
      this.log.info('office_documents_unsupported', {
        component: 'converters',
        reason: converter.health().fault ?? '',
      });
  }

  async onApplicationShutdown(): Promise<void> {
    const { converter } = this;
    if (converter instanceof ConverterPool) await converter.close(SHUTDOWN_GRACE_MS);
  }
}

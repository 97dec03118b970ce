import { join } from 'node:path';
import { Inject, Module } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { AppConfig, ConfigError } from '../../config';
import { EventLog, Metrics, ProcessMetrics, Traces } from '../observability';
import { DOCUMENT_LIMITS } from './document-limits';
import { jailFor } from './jail';
import { jailGap } from './jail.policy';
import { runtimeLibrary } from './ocr-runtime';
import { parserEntry } from './parser-entry';
import { ParserPool } from './parser-pool.port';
import type { UndrawnFigure } from './parser-pool.port';
import { PoolMetrics } from './pool-metrics';
import { ProcessPool, UnfitInstallation } from './process-pool';
import { processDir } from './spool-layout';

const START_MS = 30_000;
const GRACE_MS = 2_000;
/** A caller that sends PHI documents one after the other doesn't wait for a new process with each. */
const PHI_REST_MS = 2_000;
/** A safety margin: on shutdown, the HTTP connections of running requests are closed only after their answers. */
const SHUTDOWN_GRACE_MS = 25_000;
/**
 * A process that uses more than this share of its memory limit is replaced between documents, since it may not return
 * memory.
 */
const RECYCLE_SHARE_OF_MEMORY = 0.5;

function poolOf(
  { parsers, ocr: { modelsDir: models, cudaLibrary, quality, precision }, spool }: AppConfig,
  log: EventLog,
  metrics: Metrics,
  processes: ProcessMetrics,
  traces: Traces,
): ProcessPool {
  const measured = new PoolMetrics(metrics, 'parsers');
  const entry = parserEntry();
  const ocr = { library: cudaLibrary ?? runtimeLibrary(), models, quality, cuda: cudaLibrary !== null, precision };
  const pool = new ProcessPool({
    entry,
    workRoot: join(processDir(spool.dir, process.pid), 'parsers'),
    jail: jailFor(entry, ocr, parsers.launcher),
    size: parsers.size,
    reserved: parsers.reserved,
    maxQueued: parsers.maxQueued,
    memoryBytes: parsers.memoryBytes,
    ocr,
    recycleAfterDocuments: parsers.recycleAfter,
    recycleAboveRss: parsers.memoryBytes * RECYCLE_SHARE_OF_MEMORY,
    startMs: START_MS,
    graceMs: GRACE_MS,
    phiRestMs: PHI_REST_MS,
    baseMs: parsers.baseMs,
    perPageMs: parsers.perPageMs,
    ...DOCUMENT_LIMITS,
    onReplaced: (reason) => {
      measured.wasReplaced(reason);
    },
    onUndrawn: (figures) => {
      logUndrawn(log, figures);
    },
    onFaults: (pages) => {
      log.warn('pages_failed', { component: 'parser', reason: 'panic', page: pages[0] ?? 1, count: pages.length });
    },
    onStep: (step, ms) => {
      traces.past(`parser.${step}`, ms);
    },
  });
  measured.watch(pool, processes);
  return pool;
}

/** One line for each reason, since a document may have thousands of undrawn figures. */
function logUndrawn(log: EventLog, figures: readonly UndrawnFigure[]): void {
  for (const reason of ['too_dear', 'broken'] as const) {
    const [first, ...others] = figures.filter((figure) => figure.reason === reason);
    if (first === undefined) continue;
    log.warn('figures_left_out', { component: 'parser', reason, page: first.page, count: 1 + others.length });
  }
}

/** The parser processes live as long as the application. */
@Module({
  providers: [
    { provide: ProcessPool, useFactory: poolOf, inject: [AppConfig, EventLog, Metrics, ProcessMetrics, Traces] },
    { provide: ParserPool, useExisting: ProcessPool },
  ],
  exports: [ParserPool],
})
export class EngineModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(ProcessPool) private readonly pool: ProcessPool,
    private readonly log: EventLog,
    private readonly config: AppConfig,
  ) {}

  /** The service doesn't start without its OCR models, since scans would then be empty, nor without a graphics card that it must use. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      const ocr = await this.pool.start();
      this.tellFallback(ocr?.warning ?? null);
      const { jail } = this.pool.health();
      const gap = jail === null ? null : jailGap(jail);
      if (gap !== null) this.log.warn('jail_incomplete', { component: 'parsers', reason: gap });
      this.tellUser();
    } catch (error) {
      throw error instanceof UnfitInstallation ? new ConfigError([`RECTO_MODELS_DIR: ${error.message}.`]) : error;
    }
  }

  private tellFallback(warning: string | null): void {
    const { isCudaRequired, fallback } = this.config.ocr;
    if (warning !== null && isCudaRequired) throw new ConfigError([`RECTO_OCR_DEVICE is cuda, and ${warning}.`]);
    const reason = fallback ?? warning;
    if (reason !== null) this.log.warn('ocr_falls_back', { component: 'ocr', reason });
  }

  private tellUser(): void {
    const { user } = this.pool;
    if (user !== null) {
      this.log.info('parsers_have_a_user', { component: 'parsers', reason: `user ${String(user.uid)}` });
    } else if (process.getuid?.() === 0) {
      const reason =
        'other users cannot read the checkout or the models: parsers stay root, behind Landlock and seccomp';
      this.log.warn('parsers_stay_root', { component: 'parsers', reason });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close(SHUTDOWN_GRACE_MS);
  }
}

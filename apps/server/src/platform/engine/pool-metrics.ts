/** What a pool of processes tells of itself: parsers and converters alike. */
import type { Counter, Metrics, ProcessMetrics } from '../observability';
import type { ReplacementReason } from './supervised-slot';

export interface MeasuredPool {
  health(): { readonly size: number; readonly ready: number; readonly busy: number; readonly waiting: number };
  pids(): readonly number[];
}

const NAMES = {
  parsers: { all: 'recto_parsers', queue: 'recto_parsers_queue' },
  converters: { all: 'recto_converters', queue: 'recto_converters_queue' },
} as const;

export class PoolMetrics {
  private readonly replaced: Counter;

  constructor(
    private readonly metrics: Metrics,
    private readonly pool: 'parsers' | 'converters',
  ) {
    this.replaced = metrics.counter(
      'recto_process_replacements',
      'Parsers and converters that were replaced. A converter is replaced after each document, which is planned.',
    );
  }

  wasReplaced(reason: ReplacementReason): void {
    this.replaced.add(1, { pool: this.pool, reason });
  }

  watch(pool: MeasuredPool, processes: ProcessMetrics): void {
    processes.add(this.pool, () => pool.pids());
    const { all, queue } = NAMES[this.pool];
    this.metrics.gauge(all, `The ${this.pool} of this process: all, those that are ready, busy ones.`, () => {
      const { size, ready, busy } = pool.health();
      return Object.entries({ size, ready, busy }).map(([state, value]) => ({ value, labels: { state } }));
    });
    this.metrics.gauge(queue, `Documents that wait for one of the ${this.pool} of this process.`, () => [
      { value: pool.health().waiting },
    ]);
  }
}

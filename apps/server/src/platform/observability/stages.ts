/** How long the stages of a document take, over requests and items of batches: for the metrics, and as steps of a trace. */
import { Injectable } from '@nestjs/common';
import { type Histogram, Metrics } from './metrics';
import { Traces } from './traces';

/**
 * queue: an item from its batch's creation to its first execution. fetch: the document comes in. wait: for a parser. convert: an office document, with
 * both visits. hold: credits. parse: in the parser. store: pictures and result. finish: an item's last transaction.
 */
export type Stage = 'queue' | 'fetch' | 'wait' | 'convert' | 'hold' | 'parse' | 'store' | 'finish';

/** For whom the document is read. */
export type StagedWork = 'request' | 'item';

const BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200];
const MS = 1_000;

@Injectable()
export class Stages {
  private readonly seconds: Histogram;

  constructor(
    metrics: Metrics,
    private readonly traces: Traces,
  ) {
    this.seconds = metrics.histogram(
      'recto_stage_seconds',
      'Time of a document in a stage, for a request or an item of a batch.',
      BUCKETS_SECONDS,
    );
  }

  /** Also of work that fails. Resolves or rejects as the work does. */
  async time<T>(stage: Stage, work: StagedWork, run: () => Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      return await this.traces.inSpan(stage, { work: 'step' }, run);
    } finally {
      this.count(stage, work, performance.now() - started);
    }
  }

  took(stage: Stage, work: StagedWork, ms: number): void {
    this.count(stage, work, ms);
    this.traces.past(stage, ms);
  }

  private count(stage: Stage, work: StagedWork, ms: number): void {
    this.seconds.record(Math.max(0, ms) / MS, { stage, work });
  }
}

/**
 * Takes items from the queue and sees each execution to its end: a success, a failure, another try, or nothing at all when the lease
 * was lost. What a job carries decides nothing; the claim does.
 */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { DomainError, isUnavailable } from '../../../errors';
import { Chance } from '../../../platform/chance';
import { Clock } from '../../../platform/clock';
import { retryUnavailable, RunningWork } from '../../../platform/concurrency';
import { Ids } from '../../../platform/ids';
import { EventLog, type OpenSpan, Stages, Traces } from '../../../platform/observability';
import { BatchItems } from '../dispatch/batch-items.service';
import type { BatchItemJob } from '../dispatch/batches.jobs';
import { Dispatcher } from '../dispatch/dispatcher';
import { itemNames } from '../dispatch/item-names';
import type { Claim, Lease, Written } from '../dispatch/lease';
import { outcomeOf } from '../state/item.policy';
import { type Executed, ItemExecution } from './item-execution';
import { ItemGate } from './item-gate';
import { type ExecutionOutcome, ItemMetrics } from './item-metrics';
import { type KeptLease, LeaseKeeper } from './lease-keeper';

/** While the database is away what is to be written waits; then the lease lapses and another execution does it all again. */
const PATIENCE_MS = 60_000;

@Injectable()
export class BatchItemProcessor {
  private readonly running = new RunningWork();
  private isStopping = false;

  constructor(
    private readonly items: BatchItems,
    private readonly execution: ItemExecution,
    private readonly keeper: LeaseKeeper,
    private readonly dispatcher: Dispatcher,
    private readonly gate: ItemGate,
    private readonly metrics: ItemMetrics,
    private readonly stages: Stages,
    private readonly traces: Traces,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly chance: Chance,
    private readonly config: AppConfig,
    private readonly log: EventLog,
  ) {}

  /** Never rejects: what is left undone here is done by the sweep. */
  process(job: BatchItemJob): Promise<void> {
    const work = this.work(job).catch((error: unknown) => {
      this.log.failure('batch_item', error, itemNames(job));
    });
    return this.running.track(work).finally(() => {
      this.dispatcher.wake();
    });
  }

  /** Lets what runs end within the time, then gives it back at once; begins nothing new. */
  async stop(graceMs: number): Promise<void> {
    this.isStopping = true;
    await this.running.end(graceMs, () => {
      this.keeper.interruptAll();
    });
  }

  private async work({ batchId, itemId }: BatchItemJob): Promise<void> {
    // The sweep takes a job that is dropped here for a lost one.
    if (this.isStopping || !this.gate.isOpen) return;
    const lease: Lease = { batchId, itemId, leaseId: this.ids.make() };
    const claim = await this.insist(() => this.items.claim(lease, this.config.worker.leaseMs));
    if (claim === null) return;
    const kept = this.keeper.keep(lease);
    this.metrics.began();
    try {
      const { traceParent: parent } = claim.batch;
      const span = { work: 'take', parent, attributes: itemNames(lease) } as const;
      await this.traces.inSpan('batch item', span, (item) => this.execute(claim, kept, item));
    } finally {
      this.keeper.letGo(kept);
      this.metrics.left();
    }
  }

  private async execute(claim: Claim, kept: KeptLease, span: OpenSpan): Promise<void> {
    const started = this.clock.monotonicMs();
    this.tookToBegin(claim);
    let executed: Executed;
    try {
      if (this.isStopping) kept.interrupt('stopping');
      executed = await this.execution.run(claim, kept);
    } catch (error) {
      span.fail(error instanceof DomainError ? error.code : 'internal_error');
      await this.unfinished(claim, kept, error);
      return;
    }
    span.set({ pages: executed.pageCount });
    await this.stages.time('finish', 'item', () => this.finished(claim, kept, executed));
    this.log.debug('batch_item', { pages: executed.pageCount, bytes: executed.bytes, ms: this.since(started) });
  }

  private async finished(claim: Claim, kept: KeptLease, executed: Executed): Promise<void> {
    let written: Written;
    try {
      written = await this.insist(() => this.items.succeed(claim.lease, executed), kept);
    } catch (error) {
      // Whether it was written is not known when the database is away: what was stored stays, and the lease decides.
      if (isUnavailable(error)) throw error;
      await this.execution.discard(claim, executed);
      await this.unfinished(claim, kept, error);
      return;
    }
    this.metrics.ended(written === 'lost' ? 'lost' : 'succeeded', written === 'lost' ? 0 : executed.pageCount);
    if (written === 'lost') await this.execution.discard(claim, executed);
  }

  private async unfinished({ lease, item }: Claim, kept: KeptLease, error: unknown): Promise<void> {
    const ended = (outcome: ExecutionOutcome, written: Written): void => {
      this.metrics.ended(written === 'lost' ? 'lost' : outcome);
    };
    if (kept.interruption === 'lost') {
      this.metrics.ended('lost');
      return;
    }
    if (kept.interruption === 'stopping') {
      ended('put_back', await this.insist(() => this.items.putBack(lease, 'nothing', 0), kept));
      return;
    }
    const outcome = outcomeOf(error, item, this.chance.fraction());
    const isOurs = !(error instanceof DomainError) || error.code === 'internal_error';
    if (isOurs) this.log.failure('batch_item', error, itemNames(lease));
    else this.log.info('batch_item_unfinished', { ...itemNames(lease), code: error.code, outcome: outcome.kind });
    if (outcome.kind === 'fails') {
      ended('failed', await this.insist(() => this.items.fail(lease, outcome.error), kept));
    } else {
      ended('put_back', await this.insist(() => this.items.putBack(lease, outcome.counts, outcome.inMs), kept));
    }
  }

  /** Only the first execution: what an item waits for between two of them is part of its retries. */
  private tookToBegin({ item, batch }: Claim): void {
    if (item.failures > 0 || item.returns > 0) return;
    this.stages.took('queue', 'item', this.clock.now().getTime() - batch.createdAt.getTime());
  }

  private insist<T>(write: () => Promise<T>, kept?: KeptLease): Promise<T> {
    const until = this.clock.monotonicMs() + PATIENCE_MS;
    return retryUnavailable(
      write,
      () => this.isStopping || kept?.interruption === 'lost' || this.clock.monotonicMs() >= until,
    );
  }

  private since(started: number): number {
    return Math.round(this.clock.monotonicMs() - started);
  }
}

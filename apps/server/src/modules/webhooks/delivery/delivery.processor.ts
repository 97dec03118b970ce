/** Takes deliveries from the queue and sees each attempt to its verdict. What a job carries decides nothing; the claim does. */
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { retryUnavailable, RunningWork } from '../../../platform/concurrency';
import { encodeTypeId, Ids } from '../../../platform/ids';
import { EventLog, type OpenSpan, Traces } from '../../../platform/observability';
import { AttemptLeases } from './attempt-leases';
import { type AttemptLease, DeliveriesRepository, type DeliveryClaim } from './deliveries.repository';
import type { DeliveryJob } from './deliveries.jobs';
import { DeliveryDispatcher } from './delivery-dispatcher';
import { type AttemptOutcome, DeliveryMetrics } from './delivery-metrics';
import { DeliverySender } from './delivery-sender';
import { DeliveryVerdicts } from './delivery-verdicts';
import { type AttemptResult, verdictOf } from './verdict.policy';

/** While the database is away what is to be written waits; then the lease lapses and the delivery is attempted again. */
const PATIENCE_MS = 60_000;

@Injectable()
export class DeliveryProcessor {
  private readonly running = new RunningWork();
  private readonly stopping = new AbortController();
  private isStopping = false;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly leases: AttemptLeases,
    private readonly sender: DeliverySender,
    private readonly verdicts: DeliveryVerdicts,
    private readonly dispatcher: DeliveryDispatcher,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly metrics: DeliveryMetrics,
    private readonly traces: Traces,
    private readonly log: EventLog,
  ) {}

  /** Never rejects: what is left undone here is done by the sweep. */
  process({ deliveryId }: DeliveryJob): Promise<void> {
    const work = this.work(deliveryId).catch((error: unknown) => {
      this.log.failure('webhook_delivery', error, { delivery: encodeTypeId('dlv', deliveryId) });
    });
    return this.running.track(work).finally(() => {
      this.dispatcher.wake();
    });
  }

  /** Lets attempts end within the time, then breaks them off and gives their deliveries back; begins none. */
  async stop(graceMs: number): Promise<void> {
    this.isStopping = true;
    await this.running.end(graceMs, () => {
      this.stopping.abort();
    });
  }

  private async work(deliveryId: string): Promise<void> {
    if (this.isStopping) return;
    const lease: AttemptLease = { deliveryId, attemptId: this.ids.make() };
    const claim = await this.insist(() => this.leases.claim(lease));
    if (claim === null) {
      await this.deliveries.endUnsendable(deliveryId, this.clock.now());
      return;
    }
    try {
      const attributes = { delivery: encodeTypeId('dlv', deliveryId) };
      const span = { work: 'send', parent: claim.traceParent, attributes } as const;
      await this.traces.inSpan('webhook delivery', span, (sent) => this.attempt(claim, sent));
    } finally {
      this.leases.letGo(lease);
    }
  }

  private async attempt(claim: DeliveryClaim, span: OpenSpan): Promise<void> {
    const { lease } = claim;
    const started = this.clock.monotonicMs();
    const ended = (outcome: AttemptOutcome): void => {
      span.set({ outcome });
      this.metrics.ended(outcome, this.clock.monotonicMs() - started);
    };
    let result: AttemptResult;
    try {
      result = await this.sender.send(claim, this.stopping.signal);
    } catch (error) {
      // Broken off by us, or a mistake of ours: no fault of the receiver. The mistake waits for its lease to lapse, which is counted.
      if (!this.stopping.signal.aborted) throw error;
      ended('broken_off');
      await this.deliveries.giveBack(lease, this.clock.now());
      return;
    }
    const recorded = await this.insist(() => this.verdicts.record(lease, result));
    ended(recorded === 'lost' ? 'lost' : this.outcomeOf(result));
    if (recorded === 'lost') this.log.warn('webhook_attempt_lost', { delivery: encodeTypeId('dlv', lease.deliveryId) });
  }

  private outcomeOf(result: AttemptResult): AttemptOutcome {
    if (result.kind === 'unanswered') return 'unanswered';
    return verdictOf(result, this.clock.now()).isSuccess ? 'delivered' : 'refused';
  }

  private insist<T>(write: () => Promise<T>): Promise<T> {
    const until = this.clock.monotonicMs() + PATIENCE_MS;
    return retryUnavailable(write, () => this.isStopping || this.clock.monotonicMs() >= until);
  }
}

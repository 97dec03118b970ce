/** Takes deliveries from the queue and sees each attempt to its verdict. What a job carries decides nothing; the claim does. */
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { after, Clock } from '../../../platform/clock';
import { RunningWork } from '../../../platform/concurrency';
import { encodeTypeId, Ids } from '../../../platform/ids';
import { EventLog } from '../../../platform/observability';
import { type AttemptLease, DeliveriesRepository, type DeliveryClaim } from './deliveries.repository';
import type { DeliveryJob } from './deliveries.jobs';
import { DeliveryDispatcher } from './delivery-dispatcher';
import { DeliverySender } from './delivery-sender';
import { DeliveryVerdicts, type Recorded } from './delivery-verdicts';
import type { AttemptResult } from './verdict.policy';

/** An attempt takes 16 s at most; what is over it is for the database to answer in. */
const ATTEMPT_MS = 16_000;
/** While the database is away a verdict waits; then the lease lapses and the delivery is attempted again. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;

@Injectable()
export class DeliveryProcessor {
  private readonly running = new RunningWork();
  private readonly stopping = new AbortController();
  private isStopping = false;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly sender: DeliverySender,
    private readonly verdicts: DeliveryVerdicts,
    private readonly dispatcher: DeliveryDispatcher,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly config: AppConfig,
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
    const now = this.clock.now();
    const leaseMs = ATTEMPT_MS + this.config.worker.leaseMs;
    const claim = await this.deliveries.claim(lease, now, after(now, leaseMs));
    if (claim === null) await this.deliveries.endUnsendable(deliveryId, now);
    else await this.attempt(claim, this.clock.monotonicMs() + leaseMs);
  }

  private async attempt(claim: DeliveryClaim, until: number): Promise<void> {
    const { lease } = claim;
    let result: AttemptResult;
    try {
      result = await this.sender.send(claim, this.stopping.signal);
    } catch (error) {
      // Broken off by us, or a mistake of ours: no fault of the receiver. The mistake waits for its lease to lapse, which is counted.
      if (!this.stopping.signal.aborted) throw error;
      await this.deliveries.giveBack(lease, this.clock.now());
      return;
    }
    const recorded = await this.insist(() => this.verdicts.record(lease, result), until);
    if (recorded === 'lost') this.log.warn('webhook_attempt_lost', { delivery: encodeTypeId('dlv', lease.deliveryId) });
  }

  /** Tries again while the database is away, as long as the lease is ours. */
  private async insist(write: () => Promise<Recorded>, until: number): Promise<Recorded> {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, 2 * waitMs)) {
      try {
        return await write();
      } catch (error) {
        if (this.isStopping || this.clock.monotonicMs() + waitMs >= until) throw error;
        await delay(waitMs);
      }
    }
  }
}

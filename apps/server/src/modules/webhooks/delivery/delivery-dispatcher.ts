/**
 * Keeps the queue's window of deliveries full: of destinations that answer, and beside them a small one of those that don't. Woken by the
 * end of a batch and by every delivery that leaves its worker. Any process may choose; one does at a time.
 */
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { after, Clock } from '../../../platform/clock';
import { EventLog } from '../../../platform/observability';
import { JobQueue } from '../../../platform/queue';
import { WokenLoop } from '../../../platform/schedule';
import { unheardMs } from './attempt-lease.policy';
import { WEBHOOK_DELIVERY } from './deliveries.jobs';
import { DeliveryDispatchRepository, type DispatchedDelivery } from './delivery-dispatch.repository';
import { dispatchLimits } from './dispatch-limits.policy';

/** What is queued and not taken by then counts as lost. Until then it holds a place. */
const LOST_AFTER_MS = 10_000;
const LOOK_EVERY_MS = 1_000;
const PAUSE_MS = 20;
/** Slow destinations may be many, and looking through them is not free: their places are filled less often. */
const SLOW_PAUSE_MS = 250;

@Injectable()
export class DeliveryDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loops: readonly WokenLoop[];

  constructor(
    private readonly deliveries: DeliveryDispatchRepository,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    log: EventLog,
  ) {
    const failed = (error: unknown): void => {
      log.failure('webhook_dispatch', error);
    };
    this.loops = [
      new WokenLoop({ everyMs: LOOK_EVERY_MS, pauseMs: PAUSE_MS, run: () => this.fill(false), failed }),
      new WokenLoop({ everyMs: LOOK_EVERY_MS, pauseMs: SLOW_PAUSE_MS, run: () => this.fill(true), failed }),
    ];
  }

  onApplicationBootstrap(): void {
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  /** Fills the windows soon. Never throws: what is not queued now is queued at the next look. */
  wake(): void {
    for (const loop of this.loops) loop.wake();
  }

  private async fill(isSlow: boolean): Promise<void> {
    const now = this.clock.now();
    const chosen = await this.deliveries.fill(isSlow, {
      now,
      until: after(now, LOST_AFTER_MS),
      heard: after(now, unheardMs(this.config.worker.leaseMs)),
      limits: dispatchLimits(this.config.webhooks.sockets, isSlow),
    });
    // Another process chooses, and may have begun before what we were woken for.
    if (chosen === null) this.loops[isSlow ? 1 : 0]?.wake();
    else if (chosen.length > 0) await this.enqueue(chosen);
  }

  private async enqueue(chosen: readonly DispatchedDelivery[]): Promise<void> {
    try {
      await this.queue.add(
        WEBHOOK_DELIVERY,
        chosen.map(({ deliveryId, attemptId }) => ({
          // One job for each attempt: what the queue has not lost after all is not queued twice, and what the worker of the last attempt
          // had taken with it keeps nothing out.
          id: attemptId ?? deliveryId,
          payload: { deliveryId },
        })),
      );
    } catch (error) {
      await this.deliveries.takeBack(
        chosen.map(({ deliveryId }) => deliveryId),
        this.clock.now(),
      );
      throw error;
    }
  }
}

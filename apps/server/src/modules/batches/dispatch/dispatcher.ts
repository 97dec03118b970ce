/**
 * Keeps the queue's window full. Woken by a new batch and by every item that leaves its worker, and looks now and then on its own, so
 * that nothing waits for a wake that never came. Any process may choose; one does at a time.
 */
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { after, Clock } from '../../../platform/clock';
import { EventLog } from '../../../platform/observability';
import { JobQueue } from '../../../platform/queue';
import { WokenLoop } from '../../../platform/schedule';
import { BATCH_ITEM } from './batches.jobs';
import { type Dispatched, DispatchRepository } from './dispatch.repository';

/** What is queued and not taken by then counts as lost. */
const LOST_AFTER_MS = 30_000;
const LOOK_EVERY_MS = 1_000;
/** Wakes that come in quick succession are one. */
const PAUSE_MS = 20;

@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: WokenLoop;

  constructor(
    private readonly items: DispatchRepository,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    log: EventLog,
  ) {
    this.loop = new WokenLoop({
      everyMs: LOOK_EVERY_MS,
      pauseMs: PAUSE_MS,
      run: () => this.fill(),
      failed: (error) => {
        log.failure('dispatch', error);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Fills the window soon. Never throws: what is not queued now is queued at the next look. */
  wake(): void {
    this.loop.wake();
  }

  private async fill(): Promise<void> {
    const now = this.clock.now();
    const until = after(now, LOST_AFTER_MS);
    const chosen = await this.items.fill({ now, until, places: this.config.worker.items });
    // Another process chooses, and may have begun before what we were woken for.
    if (chosen === null) this.loop.wake();
    else if (chosen.length > 0) await this.enqueue(chosen);
  }

  private async enqueue(chosen: readonly Dispatched[]): Promise<void> {
    try {
      await this.queue.add(
        BATCH_ITEM,
        chosen.map(({ itemId, batchId, leaseId }) => ({
          // One job for each execution: what the queue has not lost after all is not queued twice.
          id: leaseId ?? itemId,
          payload: { batchId, itemId },
        })),
      );
    } catch (error) {
      await this.items.takeBack(
        chosen.map(({ itemId }) => itemId),
        this.clock.now(),
      );
      throw error;
    }
  }
}

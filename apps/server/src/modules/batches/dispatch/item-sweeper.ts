/** Takes back what the queue or a worker has lost. Each step holds by itself, so that a process that dies in the middle harms nothing. */
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Chance } from '../../../platform/chance';
import { Clock } from '../../../platform/clock';
import { EventLog } from '../../../platform/observability';
import { Schedule } from '../../../platform/schedule';
import { BatchItems } from './batch-items.service';
import { DispatchRepository } from './dispatch.repository';
import { Dispatcher } from './dispatcher';
import { returnBackOffMs } from '../state/item.policy';
import { itemNames } from './item-names';

const EVERY_MS = 4_000;

@Injectable()
export class ItemSweeper implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly dispatch: DispatchRepository,
    private readonly items: BatchItems,
    private readonly dispatcher: Dispatcher,
    private readonly chance: Chance,
    private readonly clock: Clock,
    private readonly log: EventLog,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule.every({ name: 'batch-items', everyMs: EVERY_MS, work: (signal) => this.sweep(signal) });
  }

  async sweep(signal: AbortSignal): Promise<void> {
    const missed = await this.dispatch.miss(this.clock.now());
    let lapsed = 0;
    for (const batchId of await this.dispatch.lapsed(this.clock.now())) {
      if (signal.aborted) break;
      const { count, failed, code } = await this.items.lapse(batchId, (returns) =>
        returnBackOffMs(returns, this.chance.fraction()),
      );
      lapsed += count;
      for (const itemId of failed) this.log.warn('batch_item_failed', { ...itemNames({ batchId, itemId }), code });
    }
    if (missed > 0) this.log.info('batch_items_missed', { count: missed });
    if (lapsed > 0) this.log.warn('batch_items_lapsed', { count: lapsed });
    if (missed + lapsed > 0) this.dispatcher.wake();
  }
}

import { Injectable } from '@nestjs/common';
import type { BatchChange } from './batch-change';
import { BatchChanges } from './batch-changes.service';
import { BatchChangesRepository } from './batch-changes.repository';

@Injectable()
export class BatchCancellation {
  constructor(
    private readonly changes: BatchChanges,
    private readonly batches: BatchChangesRepository,
  ) {}

  /** Cancels what has not begun; what runs goes on. Does nothing when there is nothing to cancel. */
  async cancelPending(batchId: string): Promise<void> {
    await this.changes.change(batchId, (change) => this.cancelItems(change));
  }

  private async cancelItems(change: BatchChange): Promise<void> {
    const { client, batch, now } = change;
    const { pending } = change.counts;
    if (pending === 0) return;
    await this.batches.cancelPending(client, batch.id, change.numbers(pending), now);
    change.moved('pending', 'cancelled', pending);
  }
}

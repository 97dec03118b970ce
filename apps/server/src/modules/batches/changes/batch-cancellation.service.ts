import { Injectable } from '@nestjs/common';
import { encodeTypeId } from '../../../platform/ids';
import { type Actor, AuditService } from '../../audit';
import type { BatchChange } from './batch-change';
import { BatchChanges } from './batch-changes.service';
import { BatchChangesRepository } from './batch-changes.repository';

@Injectable()
export class BatchCancellation {
  constructor(
    private readonly changes: BatchChanges,
    private readonly batches: BatchChangesRepository,
    private readonly audit: AuditService,
  ) {}

  /**
   * Cancels what has not begun; what runs goes on. Does nothing when there is nothing to cancel. What somebody in the dashboard cancels
   * is audited; a key's requests are recorded as such, and what time does is nobody's act.
   */
  async cancelPending(batchId: string, actor: Actor | null = null): Promise<void> {
    await this.changes.change(batchId, (change) => this.cancelItems(change, actor));
  }

  private async cancelItems(change: BatchChange, actor: Actor | null): Promise<void> {
    const { client, batch, now } = change;
    const { pending } = change.counts;
    if (pending === 0) return;
    await this.batches.cancelPending(client, batch.id, change.numbers(pending), now);
    change.moved('pending', 'cancelled', pending);
    if (actor === null) return;
    const { id, organisationId, phi } = batch;
    const details = { cancelled_items: pending, ...(phi ? { phi } : {}) };
    await this.audit.record(client, {
      organisationId,
      actor,
      action: 'batch.cancelled',
      subject: encodeTypeId('batch', id),
      details,
    });
  }
}

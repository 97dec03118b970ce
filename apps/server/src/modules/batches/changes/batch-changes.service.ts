/**
 * The one way in which items of a batch change. A change takes the lock of the batch's row before it touches an item, so that
 * the changes of a batch happen one after another and their numbers are visible in order: whoever has seen number n has seen
 * every smaller one. Counters, status and the message that tells of the end are written with the items or not at all.
 *
 * Locks are taken in this order, here and in every change: batch, items, holds, organisation.
 */
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database';
import { WebhooksService } from '../../webhooks';
import { batchAfter } from '../state/batch.state';
import { BatchChange } from './batch-change';
import { BatchChangesRepository } from './batch-changes.repository';

@Injectable()
export class BatchChanges {
  constructor(
    private readonly database: Database,
    private readonly batches: BatchChangesRepository,
    private readonly webhooks: WebhooksService,
    private readonly clock: Clock,
  ) {}

  /** Changes a batch; null when there is none. What `work` throws undoes all of it. */
  async change<T>(batchId: string, work: (change: BatchChange) => Promise<T>): Promise<T | null> {
    const changed = await this.database.transaction(async (client) => {
      const batch = await this.batches.lock(client, batchId);
      if (batch === null) return null;
      const change = new BatchChange(client, batch, this.clock.now());
      const result = await work(change);
      return { result, hasEnded: change.isChanged && (await this.apply(change)) };
    });
    if (changed?.hasEnded === true) this.webhooks.announced();
    return changed?.result ?? null;
  }

  /** Resolves with whether the batch has come to its end. */
  private async apply({ client, batch, now, counts, changeSeq }: BatchChange): Promise<boolean> {
    const { end, ...progress } = batchAfter(batch, counts, now);
    await this.batches.save(client, batch.id, { ...counts, ...progress, ...(end ?? {}), changeSeq });
    if (end !== null) await this.webhooks.announce(client, { ...batch, ...counts, ...progress, ...end });
    return end !== null;
  }
}

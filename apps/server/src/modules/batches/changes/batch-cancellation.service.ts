import { Injectable } from '@nestjs/common';
import { Prisma } from '../../../platform/database';
import { type BatchChange, BatchChangesRepository } from './batch-changes.repository';

@Injectable()
export class BatchCancellationRepository {
  constructor(private readonly changes: BatchChangesRepository) {}

  /** Cancels what has not begun; what runs goes on. Does nothing when there is nothing to cancel. */
  async cancelPending(batchId: string): Promise<void> {
    await this.changes.change(batchId, (change) => cancelItems(change));
  }
}

async function cancelItems(change: BatchChange): Promise<void> {
  const { client, batch, now, counts } = change;
  if (counts.pending === 0) return;
  const first = change.numbers(counts.pending);
  await client.$executeRaw(Prisma.sql`
    UPDATE batch_items SET status = 'cancelled', stage = 'done', change_seq = ${first} + pending.rank - 1,
           sealed_url = NULL, completed_at = ${now}, updated_at = ${now}
    FROM (SELECT id, row_number() OVER (ORDER BY position) AS rank FROM batch_items
          WHERE batch_id = ${batch.id}::uuid AND status = 'pending') AS pending
    WHERE batch_items.id = pending.id`);
  change.moved('pending', 'cancelled', counts.pending);
}

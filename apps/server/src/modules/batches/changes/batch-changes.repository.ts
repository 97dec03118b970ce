import { Injectable } from '@nestjs/common';
import { type Batch, type DatabaseClient, Prisma } from '../../../platform/database';
import type { BatchEnd, BatchProgress, Counts } from '../state/batch.state';

type ChangedBatch = Counts & Omit<BatchProgress, 'end'> & Partial<BatchEnd> & Pick<Batch, 'changeSeq'>;

/** Rows of batches inside of the transaction that changes them. */
@Injectable()
export class BatchChangesRepository {
  /** Locks a batch and reads it; null when there is none. */
  async lock(client: DatabaseClient, batchId: string): Promise<Batch | null> {
    const found = await client.$queryRaw<unknown[]>(
      Prisma.sql`SELECT 1 FROM batches WHERE id = ${batchId}::uuid FOR UPDATE`,
    );
    // A statement of its own: it sees what the holder of the lock before us has committed.
    return found.length === 0 ? null : client.batch.findUnique({ where: { id: batchId } });
  }

  async save(client: DatabaseClient, batchId: string, data: ChangedBatch): Promise<void> {
    await client.batch.updateMany({ where: { id: batchId }, data });
  }

  /** Cancels the pending items of a locked batch in the order of their positions; `first` is the number of the first change. */
  async cancelPending(client: DatabaseClient, batchId: string, first: bigint, now: Date): Promise<void> {
    await client.$executeRaw(Prisma.sql`
      UPDATE batch_items SET status = 'cancelled', stage = 'done', change_seq = ${first} + pending.rank - 1,
             sealed_url = NULL, completed_at = ${now}, updated_at = ${now}
      FROM (SELECT id, row_number() OVER (ORDER BY position) AS rank FROM batch_items
            WHERE batch_id = ${batchId}::uuid AND status = 'pending') AS pending
      WHERE batch_items.id = pending.id`);
  }
}

/**
 * The one way in which items of a batch change. A change takes the lock of the batch's row before it touches an item, so that
 * the changes of a batch happen one after another and their numbers are visible in order: whoever has seen number n has seen
 * every smaller one. Counters, status and the message that tells of the end are written with the items or not at all.
 *
 * Locks are taken in this order, here and in every change: batch, items, holds, organisation.
 */
import { Injectable } from '@nestjs/common';
import { after, Clock } from '../../../platform/clock';
import { type Batch, Database, type DatabaseClient, Prisma } from '../../../platform/database';
import { WebhooksService } from '../../webhooks';
import { RETENTION_MS } from '../../../config/retention.policy';
import { batchStatusOf, type Counts, isTerminalBatch, type ItemStatus, moveItems } from '../state/batch.state';

/** A batch whose row is locked, and the change that is being made to it. */
export class BatchChange {
  private seq: bigint;
  private tally: Counts;

  constructor(
    readonly client: DatabaseClient,
    readonly batch: Batch,
    readonly now: Date,
  ) {
    this.seq = batch.changeSeq;
    const { pending, running, succeeded, failed, cancelled } = batch;
    this.tally = { pending, running, succeeded, failed, cancelled };
  }

  /** Takes the numbers of so many changed items; returns the first of them. */
  numbers(count: number): bigint {
    const first = this.seq + 1n;
    this.seq += BigInt(count);
    return first;
  }

  /** Counts items that have gone from one state to another. */
  moved(from: ItemStatus, to: ItemStatus, count = 1): void {
    if (count > 0) this.tally = moveItems(this.tally, from, to, count);
  }

  get counts(): Counts {
    return this.tally;
  }

  get changeSeq(): bigint {
    return this.seq;
  }

  get isChanged(): boolean {
    return this.seq !== this.batch.changeSeq;
  }
}

@Injectable()
export class BatchChangesRepository {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhooksService,
    private readonly clock: Clock,
  ) {}

  /** Changes a batch; null when there is none. What `work` throws undoes all of it. */
  change<T>(batchId: string, work: (change: BatchChange) => Promise<T>): Promise<T | null> {
    return this.database.transaction(async (client) => {
      const batch = await locked(client, batchId);
      if (batch === null) return null;
      const change = new BatchChange(client, batch, this.clock.now());
      const result = await work(change);
      if (change.isChanged) await this.apply(change);
      return result;
    });
  }

  private async apply({ client, batch, now, counts, changeSeq }: BatchChange): Promise<void> {
    const status = batchStatusOf(counts);
    const begins = batch.startedAt === null && status === 'running' ? { startedAt: now } : {};
    const ends =
      isTerminalBatch(status) && !isTerminalBatch(batch.status)
        ? { completedAt: now, expiresAt: after(now, RETENTION_MS) }
        : null;
    await client.batch.updateMany({
      where: { id: batch.id },
      data: { ...counts, changeSeq, status, ...begins, ...(ends ?? {}) },
    });
    if (ends !== null) await this.webhooks.announce(client, { ...batch, ...counts, ...ends, status });
  }
}

async function locked(client: DatabaseClient, batchId: string): Promise<Batch | null> {
  const found = await client.$queryRaw<unknown[]>(
    Prisma.sql`SELECT 1 FROM batches WHERE id = ${batchId}::uuid FOR UPDATE`,
  );
  // A statement of its own: it sees what the holder of the lock before us has committed.
  return found.length === 0 ? null : client.batch.findUnique({ where: { id: batchId } });
}

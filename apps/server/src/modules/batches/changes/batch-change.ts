import type { Batch, DatabaseClient } from '../../../platform/database';
import { type Counts, type ItemStatus, moveItems } from '../state/batch.state';

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

/**
 * Items in the hands of workers: the steps of an execution, each with its transaction. Steps that a caller can see go through
 * `BatchChanges`, under the lock of the batch.
 */
import { Injectable } from '@nestjs/common';
import { after, Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database';
import { Ids } from '../../../platform/ids';
import { UsageService } from '../../usage';
import type { BatchChange } from '../changes/batch-change';
import { BatchChanges } from '../changes/batch-changes.service';
import { type ItemError, OF_OURS } from '../state/item.policy';
import { type Counting, mayReturn } from '../state/item.state';
import { BatchItemsRepository, type LapsedItem } from './batch-items.repository';
import type { Claim, Lease, Success, Written } from './lease';

/** What became of items whose workers were not heard of any more. */
export interface Lapsed {
  readonly count: number;
  /** Ids of the items that failed, and the code of their error. */
  readonly failed: readonly string[];
  readonly code: string;
}

const NOTHING_LAPSED: Lapsed = { count: 0, failed: [], code: '' };

@Injectable()
export class BatchItems {
  constructor(
    private readonly database: Database,
    private readonly items: BatchItemsRepository,
    private readonly changes: BatchChanges,
    private readonly usage: UsageService,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Null when the item is not to be had: taken, ended, or not due. The same claim twice is one: the first may have had no answer. */
  claim(lease: Lease, leaseMs: number): Promise<Claim | null> {
    const now = this.clock.now();
    return this.items.claim(lease, now, after(now, leaseMs));
  }

  /** The success, its charge, and whatever follows for the batch, or nothing of it. */
  async succeed(lease: Lease, success: Success): Promise<Written> {
    const written = await this.written(lease, success);
    if (written === 'written') this.usage.wasCharged(lease.leaseId);
    return written;
  }

  private async written(lease: Lease, success: Success): Promise<Written> {
    if (await this.items.succeedBeforeOthers(lease, success, this.ids.make(), this.clock.now())) return 'written';
    return this.finish(lease, 'succeeded', async ({ client, changeSeq, now }) => {
      const isMine = await this.items.succeed(client, lease, success, { changeSeq: changeSeq + 1n, now });
      if (isMine) await this.usage.settleIn(client, lease.leaseId, lease.itemId);
      return isMine;
    });
  }

  fail(lease: Lease, error: ItemError): Promise<Written> {
    return this.finish(lease, 'failed', async ({ client, changeSeq, now }) => {
      const isMine = await this.items.fail(client, lease, error, { changeSeq: changeSeq + 1n, now });
      if (isMine) await this.usage.releaseIn(client, [lease.leaseId]);
      return isMine;
    });
  }

  /** To be executed again in `inMs`. Callers see nothing of it, so the batch is not locked. */
  putBack(lease: Lease, counts: Counting, inMs: number): Promise<Written> {
    const dueAt = after(this.clock.now(), inMs);
    return this.database.transaction(async (client) => {
      if (!(await this.items.putBack(client, lease, counts, dueAt))) return 'lost';
      await this.usage.releaseIn(client, [lease.leaseId]);
      return 'written';
    });
  }

  /** Keeps leases for another while; returns the ids of those that are still this process's. */
  renew(leases: readonly Lease[], leaseMs: number): Promise<Set<string>> {
    return this.items.renew(leases, after(this.clock.now(), leaseMs));
  }

  /** Takes items of a batch back from workers that are not heard of any more; those that were given back too often fail. */
  async lapse(batchId: string, inMs: (returns: number) => number): Promise<Lapsed> {
    const lapsed = await this.changes.change(batchId, async (change) => {
      const { client, now } = change;
      const late = await this.items.lockLapsed(client, batchId, now);
      if (late.length === 0) return NOTHING_LAPSED;
      const back = late.filter(mayReturn).map(({ id, returns }) => ({ id, dueAt: after(now, inMs(returns)) }));
      const failed = late.filter((item) => !mayReturn(item)).map(({ id }) => id);
      if (back.length > 0) await this.items.giveBack(client, back);
      if (failed.length > 0) await this.giveUp(change, failed);
      await this.usage.releaseIn(client, late.map(leaseOf));
      return { count: late.length, failed, code: OF_OURS.code };
    });
    return lapsed ?? NOTHING_LAPSED;
  }

  private async giveUp(change: BatchChange, ids: readonly string[]): Promise<void> {
    const first = change.numbers(ids.length);
    change.moved('running', 'failed', ids.length);
    await this.items.giveUp(change.client, ids, OF_OURS, { changeSeq: first, now: change.now });
  }

  private async finish(
    lease: Lease,
    to: 'succeeded' | 'failed',
    write: (change: BatchChange) => Promise<boolean>,
  ): Promise<Written> {
    const written = await this.changes.change(lease.batchId, async (change) => {
      if (await write(change)) {
        change.numbers(1);
        change.moved('running', to);
        return true;
      }
      // An earlier try whose answer never came may have been the one that ended it.
      return this.items.hasEnded(change.client, lease);
    });
    return written === true ? 'written' : 'lost';
  }
}

function leaseOf({ leaseId }: LapsedItem): string {
  return leaseId;
}

/** The states of batches and items as pure functions: the interface specification's section 3, and nothing else. */
import { RETENTION_MS } from '../../../config/retention.policy';

export type ItemStatus = 'pending' | 'running' | 'succeeded' | 'failed' | 'cancelled';
export const BATCH_STATUSES = [
  'pending',
  'running',
  'completed',
  'partially_failed',
  'failed',
  'cancelled',
  'expired',
] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** How many items of a batch are in each state. */
export type Counts = Readonly<Record<ItemStatus, number>>;

const NEXT: Readonly<Record<ItemStatus, readonly ItemStatus[]>> = {
  pending: ['running', 'cancelled'],
  running: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
  cancelled: [],
};

export function isTerminalItem(status: ItemStatus): boolean {
  return NEXT[status].length === 0;
}

export function isTerminalBatch(status: BatchStatus): boolean {
  return status !== 'pending' && status !== 'running';
}

/** Throws on a transition that the interface doesn't know: a mistake of ours, never of a caller. */
export function moveItems(counts: Counts, from: ItemStatus, to: ItemStatus, count: number): Counts {
  if (!NEXT[from].includes(to)) throw new Error(`an item can't go from ${from} to ${to}`);
  if (counts[from] < count) throw new Error(`there are fewer than ${String(count)} items in ${from}`);
  return { ...counts, [from]: counts[from] - count, [to]: counts[to] + count };
}

/** What a batch is, given its items; `pending` until the first of them has left that state. */
export function batchStatusOf(counts: Counts): BatchStatus {
  const { pending, running, succeeded, failed, cancelled } = counts;
  const ended = succeeded + failed + cancelled;
  if (pending + running > 0) return running + ended > 0 ? 'running' : 'pending';
  if (succeeded > 0) return failed + cancelled > 0 ? 'partially_failed' : 'completed';
  return cancelled > 0 ? 'cancelled' : 'failed';
}

/** When a batch ended, and until when its results are kept. */
export interface BatchEnd {
  readonly completedAt: Date;
  readonly expiresAt: Date;
}

export interface BatchProgress {
  readonly status: BatchStatus;
  readonly startedAt: Date | null;
  /** Not null for the change that ends the batch, and for no later one. */
  readonly end: BatchEnd | null;
}

/** What a batch becomes when its items have come to these counts. */
export function batchAfter(
  before: Pick<BatchProgress, 'status' | 'startedAt'>,
  counts: Counts,
  now: Date,
): BatchProgress {
  const status = batchStatusOf(counts);
  const startedAt = before.startedAt ?? (status === 'running' ? now : null);
  const isEnd = isTerminalBatch(status) && !isTerminalBatch(before.status);
  const end = isEnd ? { completedAt: now, expiresAt: new Date(now.getTime() + RETENTION_MS) } : null;
  return { status, startedAt, end };
}

/** What a batch is at a moment: a complete one is `expired` from the moment its results are, whenever that is written down. */
export function batchStatusAt({ status, expiresAt }: { status: BatchStatus; expiresAt: Date }, now: Date): BatchStatus {
  return isTerminalBatch(status) && expiresAt <= now ? 'expired' : status;
}

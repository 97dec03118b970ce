/** The states of batches and items as pure functions: the interface specification's section 3, and nothing else. */

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

/** What a batch is at a moment: a complete one is `expired` from the moment its results are, whenever that is written down. */
export function batchStatusAt({ status, expiresAt }: { status: BatchStatus; expiresAt: Date }, now: Date): BatchStatus {
  return isTerminalBatch(status) && expiresAt <= now ? 'expired' : status;
}

/**
 * Where an item stands with the workers, as a pure function of what happens to it. The statements of `batch-items.repository.ts` and
 * `dispatch.repository.ts` do the same in SQL; a test runs both side by side.
 *
 *     ready -> queued -> leased -> done        back to ready: lost in the queue, given back, to be tried again, lease lapsed
 */
import { isTerminalItem, type ItemStatus } from './batch.state';

type ItemStage = 'ready' | 'queued' | 'leased' | 'done';

export interface ItemState {
  readonly status: ItemStatus;
  readonly stage: ItemStage;
  /** ready: when it may go to the queue. queued: when it counts as lost there. leased: when its worker counts as dead. */
  readonly dueAt: number;
  /** The fence, of the last execution. */
  readonly leaseId: string | null;
  /** Executions that ended in an error that may pass. */
  readonly failures: number;
  /** Executions that were given back through no fault of the document. */
  readonly returns: number;
  /** Those that count and have begun. */
  readonly attempts: number;
}

export type ItemEvent =
  /** Put into the queue. */
  | { readonly kind: 'dispatch'; readonly until: number }
  /** The queue has lost it, or is too slow. */
  | { readonly kind: 'miss' }
  | { readonly kind: 'claim'; readonly leaseId: string; readonly until: number }
  | { readonly kind: 'renew'; readonly leaseId: string; readonly until: number }
  | { readonly kind: 'finish'; readonly leaseId: string; readonly as: 'succeeded' | 'failed' }
  /** To be executed again from `at` on: another attempt, a counted return, or neither at a graceful stop. */
  | { readonly kind: 'putBack'; readonly leaseId: string; readonly at: number; readonly counts: Counting }
  /** The worker has not been heard of. */
  | { readonly kind: 'lapse'; readonly at: number }
  | { readonly kind: 'cancel' };

export type Counting = 'failure' | 'return' | 'nothing';

/** An item is given back so often at most; the next time it has failed. */
export const MAX_RETURNS = 20;

/** Whether an item that was given back so often may be given back once more. */
export function mayReturn({ returns }: Pick<ItemState, 'returns'>): boolean {
  return returns < MAX_RETURNS;
}

/** The item after the event; null when the event doesn't apply to it as it stands, and so changes nothing. */
export function afterEvent(item: ItemState, event: ItemEvent, now: number): ItemState | null {
  if (!applies(item, event, now)) return null;
  switch (event.kind) {
    case 'dispatch':
      return { ...item, stage: 'queued', dueAt: event.until };
    case 'miss':
      return { ...item, stage: 'ready', dueAt: now };
    case 'claim': {
      const { leaseId, until } = event;
      return { ...item, status: 'running', stage: 'leased', leaseId, dueAt: until, attempts: item.failures + 1 };
    }
    case 'renew':
      return { ...item, dueAt: event.until };
    case 'finish':
      return { ...item, status: event.as, stage: 'done' };
    case 'putBack':
      return { ...counted(item, event.counts), stage: 'ready', dueAt: event.at };
    case 'lapse':
      return mayReturn(item)
        ? { ...counted(item, 'return'), stage: 'ready', dueAt: event.at }
        : { ...item, status: 'failed', stage: 'done' };
    case 'cancel':
      return { ...item, status: 'cancelled', stage: 'done' };
  }
}

function applies(item: ItemState, event: ItemEvent, now: number): boolean {
  if (isTerminalItem(item.status)) return false;
  const isDue = item.dueAt <= now;
  switch (event.kind) {
    case 'dispatch':
      return item.stage === 'ready' && isDue;
    case 'miss':
      return item.stage === 'queued' && isDue;
    case 'claim':
      return item.stage === 'queued' || (item.stage === 'ready' && isDue);
    case 'renew':
    case 'finish':
    case 'putBack':
      return item.stage === 'leased' && item.leaseId === event.leaseId;
    case 'lapse':
      return item.stage === 'leased' && isDue;
    case 'cancel':
      return item.status === 'pending';
  }
}

function counted(item: ItemState, counts: Counting): ItemState {
  return {
    ...item,
    failures: item.failures + (counts === 'failure' ? 1 : 0),
    returns: item.returns + (counts === 'return' ? 1 : 0),
  };
}

import type { Tone } from '../../components';
import type { BatchStatus } from './api/list-batches';
import type { BatchItem } from './api/poll-batch';

type Words<Status extends string> = Readonly<Record<Status, { readonly tone: Tone; readonly label: string }>>;

export const BATCH_WORDS: Words<BatchStatus> = {
  pending: { tone: 'quiet', label: 'Waiting' },
  running: { tone: 'busy', label: 'Running' },
  completed: { tone: 'good', label: 'Completed' },
  partially_failed: { tone: 'warn', label: 'Partly failed' },
  failed: { tone: 'bad', label: 'Failed' },
  cancelled: { tone: 'quiet', label: 'Cancelled' },
  expired: { tone: 'quiet', label: 'Expired' },
};

export const ITEM_WORDS: Words<BatchItem['status']> = {
  pending: { tone: 'quiet', label: 'Waiting' },
  running: { tone: 'busy', label: 'Running' },
  succeeded: { tone: 'good', label: 'Succeeded' },
  failed: { tone: 'bad', label: 'Failed' },
  cancelled: { tone: 'quiet', label: 'Cancelled' },
};

export const BATCH_STATUSES = keysOf(BATCH_WORDS);
export const ITEM_STATUSES = keysOf(ITEM_WORDS);

/** Whether work is still to come. */
export function isOpen(status: BatchStatus): boolean {
  return status === 'pending' || status === 'running';
}

function keysOf<Key extends string>(words: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(words) as Key[];
}

/** Follows a batch from poll to poll until nothing can follow. */
import { setTimeout as delay } from 'node:timers/promises';
import type { BatchPoll } from './types.js';

export type Changes = AsyncGenerator<BatchPoll, void>;

const SHORTEST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/** A page that isn't full has told everything for now: the longer nothing changes, the longer the pause. */
export async function* follow(
  poll: (cursor: string | undefined) => Promise<BatchPoll>,
  { pageSize, signal }: { pageSize: number; signal?: AbortSignal | undefined },
): Changes {
  let cursor: string | undefined;
  for (let pauseMs = SHORTEST_PAUSE_MS; ;) {
    const page = await poll(cursor);
    yield page;
    cursor = page.next_cursor;
    if (cursor === undefined) return;
    if (page.items.length >= pageSize) continue;
    pauseMs = page.items.length > 0 ? SHORTEST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5);
    await delay(pauseMs, undefined, signal ? { signal } : {}).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    });
  }
}

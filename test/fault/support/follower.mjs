// A caller that follows the cursor of a batch to its end, as callers are told to: what it has gathered must be the final state.
import { setTimeout as delay } from 'node:timers/promises';

const LIMIT = 500;

/**
 * Follows until the last page of a terminal batch, from the beginning or from where somebody left off; resolves with the items by id and
 * the number of pages read.
 */
export async function follow(client, batchId, pauseMs = 300, from = {}) {
  const items = new Map(from.items);
  let { cursor } = from;
  let pages = 0;
  for (;;) {
    const page = await client.poll(batchId, { cursor, limit: LIMIT });
    pages += 1;
    for (const item of page.items) items.set(item.id, item);
    if (!page.next_cursor) return { items, pages };
    cursor = page.next_cursor;
    if (page.items.length < LIMIT) await delay(pauseMs);
  }
}

/** Everything there is now, without a cursor from before. */
export async function readAll(client, batchId) {
  const items = new Map();
  let cursor;
  let page;
  do {
    page = await client.poll(batchId, { cursor, limit: LIMIT });
    for (const item of page.items) items.set(item.id, item);
    cursor = page.next_cursor;
  } while (cursor);
  return { batch: page, items };
}

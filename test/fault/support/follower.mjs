// A caller that follows the cursor of a batch to its end: the items it collected must equal the final state.
import { setTimeout as delay } from 'node:timers/promises';

const LIMIT = 500;

/**
 * Follows until the last page of a terminal batch, from the beginning or from an earlier cursor; resolves with the
 * items by id and the number of pages read.
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

/** All items of now, without an earlier cursor. */
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

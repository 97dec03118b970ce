/** How long things are kept (the interface specification's section 8). */

const DAY_MS = 24 * 3_600_000;
const STORED_DAYS = 3;
const RECORD_DAYS = 30;

/** What was stored then or earlier has had its time. */
export function storedLastUntil(now: Date): Date {
  return new Date(now.getTime() - STORED_DAYS * DAY_MS);
}

/** Records of what was over then or earlier have had their time. */
export function recordsLastUntil(now: Date): Date {
  return new Date(now.getTime() - RECORD_DAYS * DAY_MS);
}

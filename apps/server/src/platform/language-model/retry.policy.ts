/** When a call that failed is made again. Pure. */

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** `attempt` counts from 0; `fraction` is random, from 0 to 1, so that many callers don't come back at once. */
export function waitMs(attempt: number, fraction: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return Math.round(longest * (0.5 + fraction / 2));
}

/** What a service says in `Retry-After`, in seconds or as a date; null if it says nothing that can be read. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const time = Date.parse(header);
  return Number.isNaN(time) ? null : Math.max(0, time - now.getTime());
}

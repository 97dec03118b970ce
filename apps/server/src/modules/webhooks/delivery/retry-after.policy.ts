/** Reads a Retry-After header (RFC 9110, section 10.2.3): seconds, or a date. Pure. */

/** Nobody waits longer; a larger number is as good as this one. */
const MOST_MS = 366 * 24 * 3_600_000;

/** From `now`; null when the header is absent, or neither a number of seconds nor a date. A date that is past gives 0. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, MOST_MS);
  // Date.parse reads more than HTTP dates, such as a bare year: only what has the shape of one is asked.
  if (!/^[A-Za-z]{3,9},? [\w -]+ \d{2}:\d{2}:\d{2}( \d{4}| GMT)$/.test(text)) return null;
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now.getTime()), MOST_MS);
}

/** When a mail that could not be sent is tried again. Pure. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const PAUSES_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;
const LONGEST_MS = 30 * MINUTE_MS;

/** So long one sending may take before it is taken for lost: longer than every time-out of the mail server together. */
export const SENDING_MS = 3 * MINUTE_MS;

/** `failures`: how often it has failed, this time included. */
export function pauseAfter(failures: number): number {
  return PAUSES_MS[failures - 1] ?? LONGEST_MS;
}

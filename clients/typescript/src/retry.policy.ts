/** Which failed try is repeated, and after how long. Pure: the transport obeys. */
import { ApiError } from './errors.js';

/**
 * `harmless`: asking twice does nothing twice, so every passing failure is repeated. `billed`: a try may have been
 * billed although its answer was lost, so it is repeated only where the service has certainly not begun.
 */
export type Repeat = 'harmless' | 'billed';

/** How a try failed: an answer, a connection that was refused, or one that broke or never answered. */
export type Failure = ApiError | 'refused' | 'broken';

const BEFORE_ANY_WORK = new Set([429, 503]);
const PASSING = new Set([408, 429, 500, 502, 503, 504]);
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A longer `Retry-After` is the caller's to decide on. */
const LONGEST_RETRY_AFTER_S = 120;

export function isRepeatable(repeat: Repeat, failure: Failure): boolean {
  if (failure === 'refused') return true;
  if (failure === 'broken') return repeat === 'harmless';
  if ((failure.retryAfter ?? 0) > LONGEST_RETRY_AFTER_S) return false;
  return (repeat === 'harmless' ? PASSING : BEFORE_ANY_WORK).has(failure.status);
}

/** Milliseconds to wait before the next try; `tried` counts from 1, `random` is in 0..1. */
export function pauseBefore(failure: Failure, tried: number, random: number): number {
  if (failure instanceof ApiError && failure.retryAfter !== undefined)
    return failure.retryAfter * 1_000 + random * FIRST_PAUSE_MS;
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tried - 1));
  return full * (0.5 + random / 2);
}

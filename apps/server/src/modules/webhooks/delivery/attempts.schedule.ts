/**
 * When a delivery is attempted: eight times in a run, the first at once, the others so long after the end of the one before, each with
 * 10 % jitter, about 27 hours in all (section 6.2 of the interface specification). Pure.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** After the first, second, … failed attempt. */
const STEPS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
] as const;

export const ATTEMPTS_IN_A_RUN = STEPS_MS.length + 1;

const JITTER = 0.1;

export interface FailedAttempt {
  /** Failed attempts of this run, this one included. */
  readonly failures: number;
  readonly endedAt: Date;
  /** What the receiver has asked for with 429 or 503. */
  readonly retryAfterMs: number | null;
  /** From 0 to 1. */
  readonly random: number;
}

/** When the next attempt is due; null after the last one. What the receiver asks for holds between once and twice the step. */
export function nextAttemptAt({ failures, endedAt, retryAfterMs, random }: FailedAttempt): Date | null {
  const step = STEPS_MS[failures - 1];
  if (step === undefined) return null;
  const jittered = step * (1 + JITTER * (2 * random - 1));
  const asked = Math.min(retryAfterMs ?? 0, 2 * step);
  return new Date(endedAt.getTime() + Math.round(Math.max(jittered, asked)));
}

/** How long a session lasts. Pure. */

export interface SessionTimes {
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

/** An office day: who comes back the next morning signs in again. */
const IDLE_MS = 12 * 3_600_000;
/** However much it is used. */
const LONGEST_MS = 14 * 24 * 3_600_000;
/** Its last use is written down at most this often. */
const TOUCH_EVERY_MS = 60_000;

export function sessionExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + LONGEST_MS);
}

export function isLive({ lastUsedAt, expiresAt }: SessionTimes, now: Date): boolean {
  return now < expiresAt && now.getTime() - lastUsedAt.getTime() < IDLE_MS;
}

export function needsTouch({ lastUsedAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS;
}

/** Sessions that were last used before it have ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

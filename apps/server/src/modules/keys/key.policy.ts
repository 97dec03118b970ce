/** When a key opens the door, and when its use is worth writing down. */

export interface KeyState {
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** The time shown as last use may lag by this much: a write for every request would cost more than it tells. */
const TOUCH_EVERY_MS = 60_000;

export function isUsable({ expiresAt, revokedAt }: KeyState, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || now < expiresAt);
}

export function needsTouch({ lastUsedAt }: KeyState, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS;
}

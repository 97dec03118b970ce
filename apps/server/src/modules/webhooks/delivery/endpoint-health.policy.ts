/**
 * When an endpoint counts as dead: its first failure since its last success is five days old or older, at least two messages have
 * failed twelve hours apart or more, and an attempt fails now. Pure.
 *
 * That two messages have failed so far apart needs no times of its own. Any failure in a stretch of five days lies twelve hours or
 * more from its start or from its end, and both of these are failures: so it is enough that a second message has failed at all.
 */

const DEAD_AFTER_MS = 5 * 24 * 3_600_000;

/** What an endpoint's row says of its failures since its last success. */
export interface EndpointHealth {
  /** The first of them, and the message that failed then. */
  readonly failingSince: Date | null;
  readonly failingMessageId: string | null;
  /** Another message has failed since. */
  readonly failedAgain: boolean;
}

export const HEALTHY: EndpointHealth = { failingSince: null, failingMessageId: null, failedAgain: false };

/** The endpoint after an attempt to send it this message has failed. */
export function afterFailure(health: EndpointHealth, messageId: string, now: Date): EndpointHealth {
  if (health.failingSince === null) return { failingSince: now, failingMessageId: messageId, failedAgain: false };
  return { ...health, failedAgain: health.failedAgain || health.failingMessageId !== messageId };
}

/** Asked after a failure. */
export function isDead({ failingSince, failedAgain }: EndpointHealth, now: Date): boolean {
  return failingSince !== null && failedAgain && now.getTime() - failingSince.getTime() >= DEAD_AFTER_MS;
}

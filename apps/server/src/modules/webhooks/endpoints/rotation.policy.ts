/** Rotation of a signing secret: the former one signs beside the new one for a day, so that receivers can follow. Pure. */

const FORMER_SIGNS_MS = 24 * 3_600_000;

export interface Rotation {
  /** Null when there is no former secret. */
  readonly formerSecretUntil: Date | null;
}

/** How long the former secret of a rotation made now signs. */
export function formerSignsUntil(now: Date): Date {
  return new Date(now.getTime() + FORMER_SIGNS_MS);
}

/** Whether the former secret signs still. Then there is no further rotation, which would end its time early. */
export function isRotating({ formerSecretUntil }: Rotation, now: Date): boolean {
  return formerSecretUntil !== null && now < formerSecretUntil;
}

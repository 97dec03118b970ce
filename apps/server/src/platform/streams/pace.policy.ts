/** Whether the other side of a connection keeps pace: a least rate over any window, and a limit on silence. Pure. */

export interface PaceRules {
  readonly bytesPerSecond: number;
  readonly windowMs: number;
  readonly idleMs: number;
}

const LOOKS_A_WINDOW = 20;
const LOOK_AT_MOST_EVERY_MS = 1_000;

/** How often to look, so that a window is measured finely enough. */
export function lookEveryMs({ windowMs, idleMs }: PaceRules): number {
  return Math.min(LOOK_AT_MOST_EVERY_MS, Math.min(windowMs, idleMs) / LOOKS_A_WINDOW);
}

interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

/**
 * Measures from looks at a running count of bytes. Only time in which the other side could have moved bytes counts: while we are
 * the slow ones its clock stands still.
 */
export class Pace {
  /** Looks within the window, and the last one before it. */
  private readonly samples: [Sample, ...Sample[]];
  /** Time that the other side has had, when it last moved something. */
  private movedAtMs = 0;
  private atMs = 0;
  private lookedAtMs: number;

  constructor(
    private readonly rules: PaceRules,
    nowMs: number,
    private bytes: number,
  ) {
    this.lookedAtMs = nowMs;
    this.samples = [{ atMs: 0, bytes }];
  }

  /** Takes a look; false when the other side is too slow. `itsTurn` tells whether it could have moved bytes since the last one. */
  keeps(nowMs: number, bytes: number, itsTurn: boolean): boolean {
    if (itsTurn) this.atMs += nowMs - this.lookedAtMs;
    this.lookedAtMs = nowMs;
    if (bytes > this.bytes) this.movedAtMs = this.atMs;
    this.bytes = bytes;
    if (this.atMs - this.movedAtMs >= this.rules.idleMs) return false;
    return this.isFastEnough();
  }

  private isFastEnough(): boolean {
    const { bytesPerSecond, windowMs } = this.rules;
    const { atMs, bytes, samples } = this;
    samples.push({ atMs, bytes });
    while ((samples[1]?.atMs ?? atMs) <= atMs - windowMs) samples.shift();
    const [first] = samples;
    const tookMs = atMs - first.atMs;
    return tookMs < windowMs || (bytes - first.bytes) * 1_000 >= bytesPerSecond * tookMs;
  }
}

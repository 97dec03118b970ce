import { Injectable } from '@nestjs/common';

/** The clock, injected so that a test can let three days pass at once. */
export abstract class Clock {
  abstract now(): Date;

  /** Monotonic milliseconds, for measuring durations. */
  abstract monotonicMs(): number;
}

@Injectable()
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }

  override monotonicMs(): number {
    return performance.now();
  }
}

export function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

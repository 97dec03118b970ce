import { Injectable } from '@nestjs/common';

/** The time, as a parameter: three days pass in a test at once. */
export abstract class Clock {
  abstract now(): Date;

  /** Milliseconds that only go forward, to measure with. */
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

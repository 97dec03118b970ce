import { Injectable } from '@nestjs/common';

/** Randomness, as a parameter: a test says what comes. */
@Injectable()
export class Chance {
  /** From 0 to 1. */
  fraction(): number {
    return Math.random();
  }
}

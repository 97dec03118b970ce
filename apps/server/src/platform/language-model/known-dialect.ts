/** The way of asking that a service was found to take, so that not every document finds it anew. */
import type { Clock } from '../clock';
import type { Dialect } from './completion';
import { FIRST_DIALECT } from './dialect.policy';

/** A service may learn, and one caller's schema that it can't take must not decide for all others for long. */
const FORGET_MS = 600_000;

export class KnownDialect {
  private found: { dialect: Dialect; atMs: number } | null = null;

  constructor(private readonly clock: Clock) {}

  first(): Dialect {
    if (this.found !== null && this.clock.monotonicMs() - this.found.atMs > FORGET_MS) this.found = null;
    return this.found?.dialect ?? FIRST_DIALECT;
  }

  /** A way that has worked isn't given up for a weaker one before its time. */
  worked(dialect: Dialect): void {
    if (this.found !== null && this.found.dialect.way !== dialect.way) return;
    this.found = { dialect, atMs: this.clock.monotonicMs() };
  }
}

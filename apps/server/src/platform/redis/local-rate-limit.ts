import { RateLimiterMemory } from 'rate-limiter-flexible';

interface LocalRateLimitOptions {
  readonly points: number;
  readonly seconds: number;
}

/**
 * A rate limit counted within the process. Counting is separate from checking, for attempts whose outcome is known only
 * afterwards.
 */
export class LocalRateLimit {
  private readonly limiter: RateLimiterMemory;

  constructor(private readonly options: LocalRateLimitOptions) {
    this.limiter = new RateLimiterMemory({ points: options.points, duration: options.seconds });
  }

  /** Whether the limit of this window is used up. */
  async isUsedUp(key: string): Promise<boolean> {
    const used = await this.limiter.get(key);
    return used !== null && used.msBeforeNext > 0 && used.consumedPoints >= this.options.points;
  }

  async count(key: string): Promise<void> {
    await this.limiter.penalty(key);
  }
}

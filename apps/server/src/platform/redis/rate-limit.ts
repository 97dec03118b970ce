/**
 * A rate limit over all processes: a counter in Redis for each window. If Redis is unavailable, each process counts by
 * itself, so that callers are served; together the processes then admit the limit times their number.
 */
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimitOptions {
  /** Distinguishes the counters of different limits. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export interface Consumed {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

export class RateLimit {
  private readonly limiter: RateLimiterRedis;

  constructor(
    redis: Redis,
    prefix: string,
    readonly options: RateLimitOptions,
  ) {
    const window = { keyPrefix: `${prefix}:rate:${options.name}`, points: options.points, duration: options.seconds };
    this.limiter = new RateLimiterRedis({
      ...window,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      // Requests over the limit are refused without asking Redis again until the window ends.
      inMemoryBlockOnConsumed: options.points + 1,
      insuranceLimiter: new RateLimiterMemory(window),
    });
  }

  async consume(key: string): Promise<Consumed> {
    try {
      return consumed(await this.limiter.consume(key), true);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return consumed(refused, false);
      throw refused;
    }
  }

  /** Takes one back that turned out not to count. */
  async giveBack(key: string): Promise<void> {
    await this.limiter.reward(key);
  }
}

function consumed({ remainingPoints, msBeforeNext }: RateLimiterRes, isAllowed: boolean): Consumed {
  const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return { isAllowed, remaining: isAllowed ? Math.max(0, remainingPoints) : 0, resetSeconds };
}

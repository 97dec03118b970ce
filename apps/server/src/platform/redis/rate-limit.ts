/**
 * A limit on requests over all processes: a counter in Redis for each window. When Redis is away each process counts by itself,
 * so that callers are served; together they then let through as many times the limit as there are processes.
 */
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimitOptions {
  /** Tells the counters of different limits apart. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export interface Consumed {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Until the window ends. */
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
      // What is over the limit is refused without asking Redis again until the window ends.
      inMemoryBlockOnConsumed: options.points + 1,
      insuranceLimiter: new RateLimiterMemory(window),
    });
  }

  async consume(key: string): Promise<Consumed> {
    try {
      return told(await this.limiter.consume(key), true);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return told(refused, false);
      throw refused;
    }
  }
}

function told({ remainingPoints, msBeforeNext }: RateLimiterRes, isAllowed: boolean): Consumed {
  const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return { isAllowed, remaining: isAllowed ? Math.max(0, remainingPoints) : 0, resetSeconds };
}

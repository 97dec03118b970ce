/**
 * The connection to Redis. Redis only wakes others up: nothing promised to a caller depends on it, so the service starts
 * without it and the connection comes back by itself.
 */
import { Redis } from 'ioredis';
import { DomainError } from '../../errors';
import { RateLimit, type RateLimitOptions } from './rate-limit';

export class RedisClient {
  private readonly redis: Redis;

  constructor(url: string) {
    this.redis = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 5_000,
      commandTimeout: 2_000,
      retryStrategy: (times) => Math.min(5_000, 100 * times),
    });
    // Without a listener a lost connection would end the process; `check` tells who asks.
    this.redis.on('error', () => undefined);
  }

  async start(): Promise<void> {
    await this.redis.connect().catch(() => undefined);
  }

  /** Throws `unavailable` when Redis doesn't answer. */
  async check(): Promise<void> {
    try {
      await this.redis.ping();
    } catch (error) {
      throw new DomainError('unavailable', undefined, {}, error);
    }
  }

  /** A limit that all processes share; without Redis each process keeps it by itself. */
  rateLimit(options: RateLimitOptions): RateLimit {
    return new RateLimit(this.redis, options);
  }

  stop(): void {
    this.redis.disconnect();
  }
}

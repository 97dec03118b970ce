/**
 * The connection to Redis. Nothing that was promised to a caller depends on Redis, so the service starts without it,
 * and the connection is restored automatically.
 */
import { Redis } from 'ioredis';
import { DomainError } from '../../errors';
import { tlsOf } from './tls';
import { RateLimit, type RateLimitOptions } from './rate-limit';

/** How long a request waits for a counter, so that an unresponsive Redis does not delay requests. */
const COUNT_MS = 250;

export interface RedisServer {
  readonly url: string;
  /** Prefix of every key. */
  readonly prefix: string;
  /** In PEM, all that are trusted; undefined trusts those that Node does. */
  readonly authorities: readonly string[] | undefined;
}

export class RedisClient {
  private readonly redis: Redis;
  /** A separate connection, since the timeout is a property of the connection. */
  private readonly counters: Redis;
  private readonly prefix: string;

  /** What the connection failed at last; null when it works. */
  private failure: Error | null = null;

  constructor({ url, prefix, authorities }: RedisServer) {
    this.prefix = prefix;
    this.redis = new Redis(url, {
      ...tlsOf(url, authorities),
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 5_000,
      commandTimeout: 2_000,
      retryStrategy: (times) => Math.min(5_000, 100 * times),
    });
    this.counters = this.redis.duplicate({ commandTimeout: COUNT_MS });
    // Without a listener a lost connection would end the process; `check` reports it on request.
    this.counters.on('error', () => undefined);
    this.redis.on('error', (error: Error) => (this.failure = error));
    this.redis.on('ready', () => (this.failure = null));
  }

  async start(): Promise<void> {
    await Promise.allSettled(this.connections.map((connection) => connection.connect()));
  }

  /** Throws `unavailable` if Redis doesn't answer. */
  async check(): Promise<void> {
    try {
      await this.redis.ping();
    } catch (error) {
      throw new DomainError('unavailable', undefined, {}, this.failure ?? error);
    }
  }

  /** A limit that all processes share; without Redis each process keeps it by itself. */
  rateLimit(options: RateLimitOptions): RateLimit {
    return new RateLimit(this.counters, this.prefix, options);
  }

  stop(): void {
    for (const connection of this.connections) connection.disconnect();
  }

  private get connections(): readonly Redis[] {
    return [this.redis, this.counters];
  }
}

export { LocalRateLimit } from './local-rate-limit';
export type { RateLimit } from './rate-limit';
export { RedisClient } from './redis-client';
export { RedisModule } from './redis.module';
export { tlsOf } from './tls';

export { RedisClient } from './redis-client';
export { RedisModule } from './redis.module';

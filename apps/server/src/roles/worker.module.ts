import { Module } from '@nestjs/common';
import { UsageModule } from '../modules/usage';
import { Database } from '../platform/database';
import { DrainModule } from '../platform/http';
import { Readiness } from '../platform/observability';
import { RedisClient, RedisModule } from '../platform/redis';
import { PlatformModule } from './platform.module';

/** Works without being asked: today it gives back credits that dead processes have left held. */
@Module({ imports: [PlatformModule, DrainModule, RedisModule, UsageModule] })
export class WorkerModule {
  constructor(readiness: Readiness, database: Database, redis: RedisClient) {
    readiness.register('database', () => database.check());
    readiness.register('redis', () => redis.check());
  }
}

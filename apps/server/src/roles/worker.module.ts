import { Module } from '@nestjs/common';
import { RetentionModule } from '../modules/retention';
import { UsageModule } from '../modules/usage';
import { Database } from '../platform/database';
import { DrainModule } from '../platform/http';
import { Readiness } from '../platform/observability';
import { RedisClient, RedisModule } from '../platform/redis';
import { Storage, StorageModule } from '../platform/storage';
import { PlatformModule } from './platform.module';

/** Works without being asked: deletes what has had its time, gives back credits that dead processes have left held. */
@Module({ imports: [PlatformModule, DrainModule, RedisModule, StorageModule, UsageModule, RetentionModule] })
export class WorkerModule {
  constructor(readiness: Readiness, database: Database, redis: RedisClient, storage: Storage) {
    readiness.register('database', () => database.check());
    readiness.register('redis', () => redis.check());
    readiness.register('storage', () => storage.check());
  }
}

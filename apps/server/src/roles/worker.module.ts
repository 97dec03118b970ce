import { Module } from '@nestjs/common';
import { BatchWorkModule } from '../modules/batches';
import { RetentionModule } from '../modules/retention';
import { UsageModule } from '../modules/usage';
import { Database } from '../platform/database';
import { EngineModule, ParserPool } from '../platform/engine';
import { DrainModule } from '../platform/http';
import { Readiness } from '../platform/observability';
import { RedisClient, RedisModule } from '../platform/redis';
import { Storage, StorageModule } from '../platform/storage';
import { PlatformModule } from './platform.module';

/** Works without being asked: on batches, on what has had its time, on credits that dead processes have left held. */
@Module({
  imports: [
    PlatformModule,
    DrainModule,
    RedisModule,
    StorageModule,
    EngineModule,
    UsageModule,
    BatchWorkModule,
    RetentionModule,
  ],
})
export class WorkerModule {
  constructor(readiness: Readiness, database: Database, redis: RedisClient, storage: Storage, pool: ParserPool) {
    readiness.register('database', () => database.check());
    readiness.register('redis', () => redis.check());
    readiness.register('storage', () => storage.check());
    readiness.register('parsers', () => {
      if (pool.health().ready === 0) throw new Error('no parser process is ready');
    });
  }
}

import { Module } from '@nestjs/common';
import { AccountsModule } from '../modules/accounts';
import { BatchesModule } from '../modules/batches';
import { FilesRoutesModule } from '../modules/files';
import { KeysModule } from '../modules/keys';
import { ParseModule } from '../modules/parse';
import { UsageModule } from '../modules/usage';
import { Database } from '../platform/database';
import { EngineModule, ParserPool } from '../platform/engine';
import { DrainModule } from '../platform/http';
import { LinkRoutesModule } from '../platform/links';
import { Readiness } from '../platform/observability';
import { RedisClient, RedisModule } from '../platform/redis';
import { Storage, StorageModule } from '../platform/storage';
import { PlatformModule } from './platform.module';

/** Serves requests. */
@Module({
  imports: [
    PlatformModule,
    DrainModule,
    RedisModule,
    StorageModule,
    EngineModule,
    LinkRoutesModule,
    AccountsModule,
    KeysModule,
    UsageModule,
    ParseModule,
    FilesRoutesModule,
    BatchesModule,
  ],
})
export class ApiModule {
  constructor(readiness: Readiness, database: Database, redis: RedisClient, storage: Storage, pool: ParserPool) {
    readiness.register('database', () => database.check());
    readiness.register('redis', () => redis.check());
    readiness.register('storage', () => storage.check());
    readiness.register('parsers', () => {
      if (pool.health().ready === 0) throw new Error('no parser process is ready');
    });
    readiness.tell('ocr', () => pool.health().ocr?.device);
  }
}

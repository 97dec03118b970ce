import { Module } from '@nestjs/common';
import { AppConfig } from '../config';
import { ConverterModule, OfficeConverter } from '../platform/converter';
import { Database } from '../platform/database';
import { EngineModule, jailFact, ParserPool } from '../platform/engine';
import { DrainModule } from '../platform/http';
import { Readiness } from '../platform/observability';
import { RedisClient, RedisModule } from '../platform/redis';
import { Storage, StorageModule } from '../platform/storage';
import { PlatformModule } from './platform.module';

/** What a process that takes work stands on, whether the work comes as requests or as jobs: ready when all that it can't do without is. */
@Module({ imports: [PlatformModule, DrainModule, RedisModule, StorageModule, EngineModule, ConverterModule] })
export class ServingModule {
  constructor(
    readiness: Readiness,
    database: Database,
    redis: RedisClient,
    storage: Storage,
    pool: ParserPool,
    converter: OfficeConverter,
    config: AppConfig,
  ) {
    readiness.register('database', () => database.check());
    // Redis wakes workers up and counts polls: without it items start later, and nobody is refused.
    readiness.register('redis', () => redis.check(), 'optional');
    readiness.register('storage', () => storage.check());
    readiness.register('parsers', () => {
      if (pool.health().ready === 0) throw new Error('no parser process is ready');
    });
    const { enabled, required } = converter.health();
    if (enabled) {
      readiness.register(
        'office',
        () => {
          const { fault, ready } = converter.health();
          if (fault !== null || (required && ready === 0)) throw new Error(fault ?? 'no converter is ready');
        },
        required ? 'required' : 'optional',
      );
    }
    readiness.tell('ocr', () => pool.health().ocr?.device);
    readiness.tell('ocr_fallback', () => config.ocr.fallback ?? pool.health().ocr?.warning ?? undefined);
    readiness.tell('ocr_precision', () => pool.health().ocr?.precision);
    readiness.tell('jail', () => {
      const { jail } = pool.health();
      return jail === null ? undefined : jailFact(jail);
    });
  }
}

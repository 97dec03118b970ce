import { Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../config';
import { Clock } from '../clock';
import { FsStorage } from './fs/fs-storage';
import { Storage } from './storage.port';

async function openStorage(config: AppConfig, clock: Clock): Promise<Storage> {
  const { driver, fs, s3 } = config.storage;
  if (driver === 's3') {
    // Loading the SDK takes a good part of the start, so it is loaded only if it is used.
    const { S3Storage } = await import('./s3/s3-storage.js');
    return new S3Storage({ ...s3, bucket: s3.bucket ?? '' });
  }
  const storage = new FsStorage({
    ...fs,
    secret: config.secret,
    listens: config.role !== 'worker',
    now: () => clock.now().getTime(),
    monotonicMs: () => clock.monotonicMs(),
  });
  await storage.start();
  return storage;
}

@Module({
  providers: [{ provide: Storage, useFactory: openStorage, inject: [AppConfig, Clock] }],
  exports: [Storage],
})
export class StorageModule implements OnApplicationShutdown {
  constructor(@Inject(Storage) private readonly storage: Storage) {}

  async onApplicationShutdown(): Promise<void> {
    await this.storage.stop();
  }
}

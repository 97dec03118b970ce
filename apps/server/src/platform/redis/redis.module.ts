import { Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../config';
import { RedisClient } from './redis-client';

async function connect({ redis }: AppConfig): Promise<RedisClient> {
  const client = new RedisClient(redis);
  await client.start();
  return client;
}

@Module({
  providers: [{ provide: RedisClient, useFactory: connect, inject: [AppConfig] }],
  exports: [RedisClient],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(@Inject(RedisClient) private readonly client: RedisClient) {}

  onApplicationShutdown(): void {
    this.client.stop();
  }
}

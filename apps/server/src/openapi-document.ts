/** The OpenAPI document without a running service: nothing is instantiated, nothing is connected to. */
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { readConfig } from './config';
import { openApiOf } from './openapi';
import { RoleModule } from './roles';

export async function openApiDocument(): Promise<OpenAPIObject> {
  const config = readConfig({
    RECTO_ROLE: 'api',
    DATABASE_URL: 'postgresql://nowhere',
    REDIS_URL: 'redis://nowhere',
    RECTO_SECRET: '0'.repeat(64),
  });
  const app = await NestFactory.create(RoleModule.of(config), new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  return openApiOf(app);
}

/** The OpenAPI documents without a running service: nothing is instantiated, nothing is connected to. */
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { readConfig } from './config';
import { consoleApiOf, openApiOf } from './openapi';
import { RoleModule } from './roles';

export async function openApiDocument(): Promise<OpenAPIObject> {
  return openApiOf(await preview());
}

export async function consoleApiDocument(): Promise<OpenAPIObject> {
  return consoleApiOf(await preview());
}

function preview(): Promise<INestApplication> {
  const config = readConfig({
    RECTO_ROLE: 'api',
    DATABASE_URL: 'postgresql://nowhere',
    REDIS_URL: 'redis://nowhere',
    RECTO_SECRET: '0'.repeat(64),
  });
  return NestFactory.create(RoleModule.of(config), new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
}

/** The OpenAPI document, made of the controllers and their DTOs. */
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { finish } from './openapi-finish';
import { API_KEY_SCHEME } from './platform/http';

/** The version of the interface: additive changes only under /v1. */
const INTERFACE_VERSION = '0.1.0';

export function openApiOf(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('Recto')
    .setDescription('Documents in, structured JSON out: text, tables and figures in reading order with their boxes.')
    .setVersion(INTERFACE_VERSION)
    .addServer('/', 'This service.')
    .addTag('Parse', 'Synchronous parsing of a document.')
    .addTag('Extract', 'A schema filled from a document, each value with the places where it stands.')
    .addTag('Files', 'Documents uploaded straight to storage, for batches.')
    .addTag('Batches', 'Many documents as one job: create, poll, cancel, download the results.')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-KEY' }, API_KEY_SCHEME)
    .build();
  return finish(SwaggerModule.createDocument(app, config));
}

/** The OpenAPI document, made of the controllers and their DTOs. */
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { SESSION_SCHEME } from './modules/console';
import { finish } from './openapi-finish';
import { partOf } from './openapi-part';
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
  return finish(partOf(SwaggerModule.createDocument(app, config), (path) => !isOfConsole(path)));
}

/** The routes of the dashboard, which are no part of the interface: they change with its pages. */
export function consoleApiOf(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('Recto console')
    .setDescription(
      'What the dashboard calls, with the session of whoever is signed in. Keys of the API open nothing here.',
    )
    .setVersion(INTERFACE_VERSION)
    .addServer('/', 'This service.')
    .addTag('Session', 'Sign in and out, links that let somebody in, who one is.')
    .addTag('Usage', 'Credits left, and what they were spent on.')
    .addTag('Organisation', 'The organisation and its settings.')
    .addTag('Members', 'Members, their roles, and invitations.')
    .addTag('Batches', 'Batches, their items and results.')
    .addTag('Webhooks', 'Endpoints, and what has become of messages.')
    .addTag('Records', 'What is going on, and who did what.')
    .addTag('Keys', 'API keys of an organisation.')
    .addCookieAuth('recto_session', { type: 'apiKey', in: 'cookie', name: 'recto_session' }, SESSION_SCHEME)
    .build();
  return finish(partOf(SwaggerModule.createDocument(app, config), isOfConsole));
}

function isOfConsole(path: string): boolean {
  return path.startsWith('/console/');
}

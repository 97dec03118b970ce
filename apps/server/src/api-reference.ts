/** Serves the OpenAPI document at /openapi.json and, to be browsed, at /docs/api: all of it from this process, nothing from elsewhere. */
import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { openApiOf } from './openapi';
import { PAGE_HEADERS } from './page-headers';

interface Page {
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Recto API reference</title>
    <link rel="stylesheet" href="/docs/api/swagger-ui.css" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/api/swagger-ui-bundle.js"></script>
    <script src="/docs/api/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, tryItOutEnabled: true });\n`;

/** Scripts and styles of ours only; the library writes styles into its elements and draws its icons as data. */
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

export function serveReference(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  for (const { path, type, body } of pagesOf(app)) {
    server.get(path, (_, reply) =>
      reply
        .headers({
          ...PAGE_HEADERS,
          'content-type': `${type}; charset=utf-8`,
          'cache-control': 'no-cache',
          'content-security-policy': POLICY,
        })
        .send(body),
    );
  }
}

function pagesOf(app: NestFastifyApplication): Page[] {
  return [
    { path: '/openapi.json', type: 'application/json', body: JSON.stringify(openApiOf(app)) },
    { path: '/docs/api', type: 'text/html', body: HTML },
    { path: '/docs/api/start.js', type: 'text/javascript', body: START },
    { path: '/docs/api/swagger-ui.css', type: 'text/css', body: asset('swagger-ui.css') },
    { path: '/docs/api/swagger-ui-bundle.js', type: 'text/javascript', body: asset('swagger-ui-bundle.js') },
  ];
}

function asset(name: string): string {
  // By its place: to import the package is to run the whole library.
  return readFileSync(require.resolve(`swagger-ui-dist/${name}`), 'utf8');
}

// Writes openapi.json and console.openapi.json from the controllers and DTOs of the built server.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { consoleApiDocument, openApiDocument } = require('../../../dist/apps/server/openapi-document');
write('openapi.json', await openApiDocument());
write('console.openapi.json', await consoleApiDocument());

function write(name, document) {
  writeFileSync(new URL(`../../../${name}`, import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
}

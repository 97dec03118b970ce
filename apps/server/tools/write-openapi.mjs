// Writes openapi.json from the controllers and DTOs of the built server.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { openApiDocument } = require('../../../dist/apps/server/openapi-document');
const document = await openApiDocument();
writeFileSync(new URL('../../../openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);

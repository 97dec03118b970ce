// Writes .env.example from the configuration schema of the built server.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { envExample } = require('../../../dist/apps/server/config');
writeFileSync(new URL('../../../.env.example', import.meta.url), envExample());

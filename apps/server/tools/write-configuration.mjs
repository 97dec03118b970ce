// Writes docs/configuration.md from the configuration schema of the built server.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { configurationPage } = require('../../../dist/apps/server/config');
writeFileSync(new URL('../../../docs/configuration.md', import.meta.url), configurationPage());

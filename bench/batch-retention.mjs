// node bench/batch-retention.mjs, with the environment of a worker: one sweep of everything that has expired.
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { root } from './support.mjs';

const server = createRequire(join(root, 'apps/server/package.json'));
const compiled = (file) => server(join(root, 'dist/apps/server', file));
server('reflect-metadata');
const { NestFactory } = server('@nestjs/core');
const { configOfProcess } = compiled('config/index.js');
const { RoleModule } = compiled('roles/index.js');
const { RetentionService } = compiled('modules/retention/retention.service.js');

const app = await NestFactory.createApplicationContext(RoleModule.of(configOfProcess()), { logger: ['error'] });
await app.get(RetentionService, { strict: false }).sweep(new AbortController().signal);
// There is no listener to close, with which a worker's shutdown begins.
process.exit(0);

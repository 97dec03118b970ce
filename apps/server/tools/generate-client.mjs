// Generates the database client from prisma/. Prisma wants to fetch its schema engine before any command; generating
// doesn't use it, and the download is not reachable everywhere, so it is told of one that is never run.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js');
const { status, stdout, stderr } = spawnSync(process.execPath, [prisma, 'generate'], {
  cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: '/bin/false',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
  encoding: 'utf8',
});
if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
process.exit(status ?? 1);

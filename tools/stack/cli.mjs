// node tools/stack/cli.mjs up --data-dir DIR [--volatile] [--migrate]   start Postgres and Redis, print their addresses as JSON, stop on SIGTERM
// node tools/stack/cli.mjs migrate                                      apply the migrations to DATABASE_URL
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate, startStack } from './index.mjs';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../prisma/migrations');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'data-dir': { type: 'string' }, volatile: { type: 'boolean' }, migrate: { type: 'boolean' } },
});

const commands = { up, migrate: migrateOnly };
const command = commands[positionals[0]];
if (!command) {
  console.error('usage: cli.mjs up --data-dir DIR [--volatile] [--migrate] | cli.mjs migrate');
  process.exit(2);
}
await command();

async function up() {
  if (!values['data-dir']) throw new Error('--data-dir is needed');
  const stack = await startStack({
    dataDir: path.resolve(values['data-dir']),
    durable: !values.volatile,
    say: (line) => console.error(line),
  });
  if (values.migrate) await migrate({ url: stack.databaseUrl, dir: MIGRATIONS, say: (line) => console.error(line) });
  console.log(JSON.stringify({ DATABASE_URL: stack.databaseUrl, REDIS_URL: stack.redisUrl }));
  await new Promise((resolve) => {
    const alive = setInterval(() => undefined, 1 << 30);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, () => {
        clearInterval(alive);
        resolve();
      });
    }
  });
  await stack.stop();
}

async function migrateOnly() {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is needed');
  const applied = await migrate({ url, dir: MIGRATIONS, say: (line) => console.error(line) });
  console.log(applied.length === 0 ? 'nothing to apply' : `applied ${applied.join(', ')}`);
}

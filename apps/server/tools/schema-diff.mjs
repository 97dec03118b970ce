// Prints the SQL that takes the migrations of prisma/ to its schema: the text of the next migration, and nothing when there is
// none to write. It runs Prisma's schema engine as WebAssembly, because the binary one is fetched from a place that is not
// reachable everywhere; the engine replays the migrations in a database that is made for it on the server of DATABASE_URL.
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

const LOCKFILE = 'migration_lock.toml';
const SCRIPT = 'migration.sql';
const prismaDir = fileURLToPath(new URL('../../../prisma', import.meta.url));

/** The SQL that is missing, or '' when the migrations make what the schema says. */
export async function schemaDiff(serverUrl) {
  start();
  return withScratchDatabase(serverUrl, async (url) => {
    const adapters = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: url }));
    const engine = await wasm.SchemaEngine.new({ datamodels: null }, () => undefined, adapters);
    const { stdout } = await engine.diff({
      from: { tag: 'migrations', ...migrations() },
      to: { tag: 'schemaDatamodel', files: schemaFiles() },
      script: true,
      shadowDatabaseUrl: null,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return (stdout ?? '').replace(/^-- This is an empty migration\.\s*/, '').trim();
  });
}

async function withScratchDatabase(serverUrl, use) {
  const name = `schema_diff_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return await use(url.href);
  } finally {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.end();
  }
}

let started = false;
function start() {
  if (started) return;
  const engine = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = readFileSync(join(dirname(engine), 'schema_engine_bg.wasm'));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { './schema_engine_bg.js': wasm });
  wasm.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  started = true;
}

function migrations() {
  const base = join(prismaDir, 'migrations');
  const folders = readdirSync(base, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return {
    baseDir: base,
    lockfile: { path: LOCKFILE, content: readFileSync(join(base, LOCKFILE), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: folders
      .map(({ name }) => name)
      .sort()
      .map((name) => ({
        path: name,
        migrationFile: {
          path: SCRIPT,
          content: { tag: 'ok', value: readFileSync(join(base, name, SCRIPT), 'utf8') },
        },
      })),
  };
}

function schemaFiles() {
  const models = readdirSync(join(prismaDir, 'models')).map((name) => join('models', name));
  return ['schema.prisma', ...models].map((name) => ({
    path: name,
    content: readFileSync(join(prismaDir, name), 'utf8'),
  }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('Set DATABASE_URL to a Postgres whose user may create databases.');
  process.stdout.write(`${await schemaDiff(url)}\n`);
}

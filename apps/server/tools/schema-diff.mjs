// Prints the SQL that takes the database of DATABASE_URL to the schema of prisma/: the text of the next migration, and nothing
// when there is no drift. It runs Prisma's schema engine as WebAssembly, because the binary one is fetched from a place that
// is not reachable everywhere.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg';

const prismaDir = fileURLToPath(new URL('../../../prisma', import.meta.url));

/** The SQL that is missing, or '' when the database is what the schema says. */
export async function schemaDiff(url) {
  start();
  const adapters = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: url }));
  const files = schemaFiles();
  const engine = await wasm.SchemaEngine.new({ datamodels: null }, () => undefined, adapters);
  const { stdout } = await engine.diff({
    from: { tag: 'url', url },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    shadowDatabaseUrl: null,
    exitCode: null,
    filters: { externalTables: ['public._prisma_migrations'], externalEnums: [] },
  });
  return (stdout ?? '').replace(/^-- This is an empty migration\.\s*/, '').trim();
}

let started = false;
function start() {
  if (started) return;
  const file = join(dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')), 'schema_engine_bg.wasm');
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), { './schema_engine_bg.js': wasm });
  wasm.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  started = true;
}

function schemaFiles() {
  const names = ['schema.prisma', ...readdirSync(join(prismaDir, 'models')).map((name) => join('models', name))];
  return names.map((name) => ({ path: name, content: readFileSync(join(prismaDir, name), 'utf8') }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('Set DATABASE_URL to a migrated database.');
  process.stdout.write(`${await schemaDiff(url)}\n`);
}

// Prints the SQL that makes the schema of prisma/ from nothing: what a migration is written from, and what the migrations are
// compared with by a test. It runs Prisma's schema engine as WebAssembly, because the binary one is fetched from a place that is
// not reachable everywhere; the engine wants a connection to DATABASE_URL and changes nothing there.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg';

const prismaDir = fileURLToPath(new URL('../../../prisma', import.meta.url));

start();
const url = process.env.DATABASE_URL;
if (url === undefined) throw new Error('Set DATABASE_URL to a Postgres that answers.');
const adapters = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: url }));
const engine = await wasm.SchemaEngine.new({ datamodels: null }, () => undefined, adapters);
const { stdout } = await engine.diff({
  from: { tag: 'empty' },
  to: { tag: 'schemaDatamodel', files: schemaFiles() },
  script: true,
  shadowDatabaseUrl: null,
  exitCode: null,
  filters: { externalTables: [], externalEnums: [] },
});
process.stdout.write(stdout ?? '');
process.exit();

function start() {
  const program = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = readFileSync(join(dirname(program), 'schema_engine_bg.wasm'));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { './schema_engine_bg.js': wasm });
  wasm.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

function schemaFiles() {
  const models = readdirSync(join(prismaDir, 'models')).map((name) => join('models', name));
  return ['schema.prisma', ...models].map((name) => ({
    path: name,
    content: readFileSync(join(prismaDir, name), 'utf8'),
  }));
}

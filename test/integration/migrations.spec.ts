import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freshDatabase } from '../support/services';

const TOOL = join(__dirname, '../../apps/server/tools/schema-sql.mjs');

/** The objects of a schema, one per row. Check constraints are left out, since Prisma's schema can't express them. */
const CATALOGUE = `
  SELECT 'column' AS kind, table_name || '.' || column_name AS name,
         concat_ws(' ', udt_name, datetime_precision, is_nullable, column_default) AS what
  FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL
  SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL
  SELECT 'constraint', conname, pg_get_constraintdef(oid) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f', 'u')
  UNION ALL
  SELECT 'enum', typname, string_agg(enumlabel, ',' ORDER BY enumsortorder) FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid
  GROUP BY typname
  ORDER BY 1, 2`;

interface Thing {
  readonly kind: string;
  readonly name: string;
  readonly what: string;
}

it('the migrations make what the schema says', async () => {
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const migrated = await catalogue(client);
    const { stdout } = await promisify(execFile)(process.execPath, [TOOL], {
      env: { ...process.env, DATABASE_URL: database.url },
    });
    await client.query(`DROP SCHEMA public CASCADE; ${stdout}`);
    expect(migrated).toEqual(await catalogue(client));
    expect(migrated.length).toBeGreaterThan(30);
  } finally {
    await client.end();
    await database.drop();
  }
});

async function catalogue(client: Client): Promise<Thing[]> {
  const { rows } = await client.query<Thing>(CATALOGUE);
  // Prisma's own table of applied migrations.
  return rows.filter(({ name }) => !name.startsWith('_prisma_migrations'));
}

// Applies prisma/migrations as `prisma migrate deploy` does, but without its schema engine, which can't be downloaded
// everywhere: with the same table, checksums and advisory lock, so that either can continue where the other stopped.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The advisory lock that Prisma takes while it migrates. */
const ADVISORY_LOCK = 72707369;

const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

export class MigrationError extends Error {}

/**
 * Applies the missing migrations in the order of their names; returns the names applied. Concurrent callers wait for
 * the first. `connection` is the driver's, where the URL alone doesn't say it all.
 */
export async function migrate({ url, connection = { connectionString: url }, dir, say = () => undefined }) {
  const { default: pg } = await import('pg');
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(TABLE);
    const missing = unapplied(readMigrations(dir), await readHistory(client));
    for (const migration of missing) {
      say(`applying ${migration.name}`);
      await apply(client, migration);
    }
    return missing.map(({ name }) => name);
  } finally {
    // Closing the session releases the lock.
    await client.end();
  }
}

function readMigrations(dir) {
  return fs
    .readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(dir, name, 'migration.sql'));
      return { name, sql: sql.toString('utf8'), checksum: crypto.createHash('sha256').update(sql).digest('hex') };
    });
}

async function readHistory(client) {
  const { rows } = await client.query(
    'SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished, logs FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at',
  );
  return rows;
}

function unapplied(migrations, history) {
  const failed = history.find((row) => !row.finished);
  if (failed) {
    throw new MigrationError(
      `migration ${failed.name} failed before and left the database half way: ${failed.logs ?? 'it was interrupted'}. ` +
        `Put the database right, then run: UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${failed.name}' AND finished_at IS NULL`,
    );
  }
  const done = new Map(history.map((row) => [row.name, row.checksum]));
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...done.keys()].find((name) => !known.has(name));
  if (unknown)
    throw new MigrationError(
      `the database has migration ${unknown}, which this version does not know: it was written by a newer one`,
    );
  const changed = migrations.find(({ name, checksum }) => done.has(name) && done.get(name) !== checksum);
  if (changed)
    throw new MigrationError(
      `migration ${changed.name} was changed after it had been applied; migrations only go forward: write a new one`,
    );
  return migrations.filter(({ name }) => !done.has(name));
}

async function apply(client, { name, sql, checksum }) {
  const id = crypto.randomUUID();
  await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
    id,
    checksum,
    name,
  ]);
  try {
    // As one simple query, whose statements Postgres runs in one transaction unless the file itself says otherwise.
    await client.query(sql);
  } catch (error) {
    await client.query('ROLLBACK');
    await client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, String(error.message)]);
    throw new MigrationError(`migration ${name} failed: ${error.message}`, { cause: error });
  }
  await client.query('UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1', [id]);
}

// What `pg_dump` and `pg_restore` do, by Postgres itself, whose package brings neither: every table as it was in one moment, and back
// into an empty database.
import path from 'node:path';

/** It tells which migrations were applied; whoever restores applies them anew. */
const HISTORY = '_prisma_migrations';

/** Writes every table into a file of the server's under `dir`; resolves with the number of rows. `client` is a superuser's session. */
export async function dumpDatabase(client, dir) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  let rows = 0;
  for (const table of await tablesOf(client)) rows += await copy(client, table, 'TO', dir);
  await client.query('COMMIT');
  return rows;
}

/** Fills the migrated tables of an empty database from these files; resolves with the number of rows. */
export async function restoreDatabase(client, dir) {
  await client.query('BEGIN');
  // Rows come table by table: until all are there, references lead nowhere.
  await client.query('SET LOCAL session_replication_role = replica');
  let rows = 0;
  for (const table of await tablesOf(client)) {
    await client.query(`DELETE FROM ${client.escapeIdentifier(table)}`);
    rows += await copy(client, table, 'FROM', dir);
  }
  await client.query('COMMIT');
  return rows;
}

async function tablesOf(client) {
  const { rows } = await client.query(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> $1 ORDER BY 1",
    [HISTORY],
  );
  return rows.map(({ name }) => name);
}

async function copy(client, table, direction, dir) {
  const file = client.escapeLiteral(path.join(dir, table));
  const { rowCount } = await client.query(`COPY ${client.escapeIdentifier(table)} ${direction} ${file}`);
  return rowCount;
}

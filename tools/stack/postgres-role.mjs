// The service's role in the embedded Postgres, which owns the service's database and nothing else. The superuser, who
// can run programs and read the machine's files, is used only to start Postgres.

export const ROLE = 'recto_service';

/**
 * Creates or updates the role and the database; those of an earlier version belong to the superuser. `connect` opens a
 * session of the superuser in a database.
 */
export async function ensureServiceDatabase(connect, { database, password, createsDatabases }) {
  await within(connect, 'postgres', async (client) => {
    const { rowCount: hasRole } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ROLE]);
    const can = createsDatabases ? 'CREATEDB' : 'NOCREATEDB';
    await client.query(
      `${hasRole ? 'ALTER' : 'CREATE'} ROLE ${ROLE} LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS ${can} ` +
        `PASSWORD ${client.escapeLiteral(password)}`,
    );
    const { rows } = await client.query('SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1', [
      database,
    ]);
    if (rows.length === 0) await client.query(`CREATE DATABASE ${database} OWNER ${ROLE}`);
    else if (rows[0].owner !== ROLE) await client.query(`ALTER DATABASE ${database} OWNER TO ${ROLE}`);
  });
  await within(connect, database, handOver);
}

/** A column's sequence and a table's row type change their owner with the table. */
const OF_OTHERS = `
  SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END
         || ' ' || c.oid::regclass AS object
    FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND c.relowner <> $1::regrole AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
     AND NOT EXISTS (SELECT 1 FROM pg_depend d
                      WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND c.relkind = 'S' AND d.deptype IN ('a', 'i'))
  UNION ALL
  SELECT 'TYPE ' || t.oid::regtype FROM pg_type t
   WHERE t.typnamespace = 'public'::regnamespace AND t.typowner <> $1::regrole AND t.typtype IN ('e', 'd', 'r')
  UNION ALL
  SELECT 'ROUTINE ' || p.oid::regprocedure FROM pg_proc p
   WHERE p.pronamespace = 'public'::regnamespace AND p.proowner <> $1::regrole`;

/** In one transaction, so that an interrupted start changes nothing. */
async function handOver(client) {
  const { rows } = await client.query(OF_OTHERS, [ROLE]);
  const statements = [
    `ALTER SCHEMA public OWNER TO ${ROLE}`,
    ...rows.map(({ object }) => `ALTER ${object} OWNER TO ${ROLE}`),
  ];
  await client.query(statements.join('; '));
}

async function within(connect, database, work) {
  const client = await connect(database);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

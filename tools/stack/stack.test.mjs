import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { migrate, MigrationError, startStack } from './index.mjs';
import { identityOf } from './processes.mjs';

const CLI = path.join(import.meta.dirname, 'cli.mjs');

describe('the embedded stack', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-test-'));
  let stack;
  after(() => stack?.destroy());

  it('keeps its data over a restart and listens with passwords only', async () => {
    stack = await startStack({ dataDir, durable: false });
    await query(stack.databaseUrl, 'CREATE TABLE kept (id int)');
    const nobody = new URL(stack.databaseUrl);
    nobody.password = 'wrong';
    await assert.rejects(query(nobody.href, 'SELECT 1'), /password authentication failed/);
    await stack.stop();
    await assert.rejects(query(stack.databaseUrl, 'SELECT 1'), /ECONNREFUSED/);

    stack = await startStack({ dataDir, durable: false });
    await query(stack.databaseUrl, 'SELECT * FROM kept');
    assert.equal(fs.statSync(path.join(dataDir, 'secrets.json')).mode & 0o777, 0o600);
    await stack.stop();
  });

  it('is used by a role that is no superuser, also over data that the superuser owns', async () => {
    const powers =
      'SELECT rolsuper, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user';
    stack = await startStack({ dataDir, durable: false });
    assert.deepEqual((await query(stack.databaseUrl, powers)).rows, [
      { rolsuper: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
    ]);
    await assert.rejects(query(stack.databaseUrl, "COPY kept FROM PROGRAM 'id'"), /permission denied/);
    const superuser = new URL(stack.databaseUrl);
    superuser.username = 'recto';
    await assert.rejects(query(superuser.href, 'SELECT 1'), /password authentication failed/);
    superuser.password = stack.secrets.postgresPassword;
    await query(
      superuser.href,
      `CREATE TYPE state AS ENUM ('on'); CREATE TABLE old (id serial, mood state);
       CREATE FUNCTION one() RETURNS int LANGUAGE sql AS 'SELECT 1'; CREATE VIEW seen AS SELECT * FROM old;
       CREATE SEQUENCE loose; INSERT INTO old (mood) VALUES ('on'); ALTER DATABASE recto OWNER TO recto;
       ALTER SCHEMA public OWNER TO recto`,
    );
    await assert.rejects(query(stack.databaseUrl, 'SELECT * FROM old'), /permission denied/);
    await stack.stop();

    stack = await startStack({ dataDir, durable: false });
    await query(
      stack.databaseUrl,
      `ALTER TABLE old ADD COLUMN more int; ALTER TYPE state ADD VALUE 'off'; SELECT nextval('loose'), one();
       INSERT INTO old (mood) VALUES ('on'); DROP VIEW seen; CREATE TABLE newer (id int)`,
    );
    assert.equal((await query(stack.databaseUrl, 'SELECT * FROM old')).rowCount, 2);
    await stack.stop();
  });

  it('recovers from a killed run: its orphans are stopped and the data is there', async () => {
    const killed = spawn(process.execPath, [CLI, 'up', '--data-dir', dataDir, '--volatile'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const addresses = await new Promise((resolve) => killed.stdout.once('data', (line) => resolve(JSON.parse(line))));
    await query(addresses.DATABASE_URL, 'INSERT INTO kept VALUES (1)');
    const orphans = pidsOf(dataDir);
    killed.kill('SIGKILL');
    assert.equal(orphans.length, 2);

    stack = await startStack({ dataDir, durable: false });
    assert.deepEqual(orphans.map(identityOf), [null, null]);
    assert.equal((await query(stack.databaseUrl, 'SELECT * FROM kept')).rowCount, 1);
  });

  it('leaves nothing behind when thrown away', async () => {
    const pids = pidsOf(dataDir);
    await stack.destroy();
    stack = undefined;
    assert.deepEqual(pids.map(identityOf), [null, null]);
    assert.equal(fs.existsSync(dataDir), false);
  });
});

describe('migrations', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-test-'));
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-migrations-'));
  let stack;
  let url;
  const write = (name, sql) => {
    fs.mkdirSync(path.join(dir, name), { recursive: true });
    fs.writeFileSync(path.join(dir, name, 'migration.sql'), sql);
  };
  before(async () => {
    stack = await startStack({ dataDir, durable: false });
    url = stack.databaseUrl;
  });
  after(async () => {
    await stack.destroy();
    fs.rmSync(dir, { recursive: true, force: true });
  });

  it('applies what is missing, in order, once, also when several ask at the same moment', async () => {
    write('20260102000000_second', 'INSERT INTO one VALUES (2);');
    write('20260101000000_first', 'CREATE TABLE one (id int); INSERT INTO one VALUES (1);');
    const [a, b] = await Promise.all([migrate({ url, dir }), migrate({ url, dir })]);
    assert.deepEqual([...a, ...b], ['20260101000000_first', '20260102000000_second']);
    assert.deepEqual(await migrate({ url, dir }), []);
    assert.equal((await query(url, 'SELECT * FROM one')).rowCount, 2);
  });

  it('refuses one that was changed after it had been applied', async () => {
    write('20260102000000_second', 'INSERT INTO one VALUES (3);');
    await assert.rejects(migrate({ url, dir }), MigrationError);
    write('20260102000000_second', 'INSERT INTO one VALUES (2);');
  });

  it('stops at one that fails, undoes it, says what to do, and goes on once that is done', async () => {
    write('20260103000000_bad', 'CREATE TABLE half (id int); SELECT * FROM nowhere;');
    write('20260104000000_after', 'CREATE TABLE later (id int);');
    await assert.rejects(migrate({ url, dir }), /20260103000000_bad failed: relation "nowhere" does not exist/);
    await assert.rejects(query(url, 'SELECT * FROM half'), /does not exist/);
    await assert.rejects(query(url, 'SELECT * FROM later'), /does not exist/);
    await assert.rejects(migrate({ url, dir }), /failed before.*nowhere.*rolled_back_at/s);

    const command =
      "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '20260103000000_bad' AND finished_at IS NULL";
    await query(url, command);
    write('20260103000000_bad', 'CREATE TABLE half (id int);');
    assert.deepEqual(await migrate({ url, dir }), ['20260103000000_bad', '20260104000000_after']);
  });

  it('refuses a database that a newer version wrote', async () => {
    fs.rmSync(path.join(dir, '20260104000000_after'), { recursive: true });
    await assert.rejects(migrate({ url, dir }), /20260104000000_after, which this version does not know/);
  });
});

async function query(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The processes of a data directory, from their pid files. */
function pidsOf(dataDir) {
  const moved = path.join(dataDir, 'services/MOVED');
  const place = fs.existsSync(moved) ? fs.readFileSync(moved, 'utf8').trim() : path.join(dataDir, 'services');
  const postgres = fs.readdirSync(place).find((name) => name.startsWith('postgres-'));
  return [
    Number(fs.readFileSync(path.join(place, postgres, 'data/postmaster.pid'), 'utf8').split('\n')[0]),
    JSON.parse(fs.readFileSync(path.join(place, 'redis.pid.json'), 'utf8')).pid,
  ];
}

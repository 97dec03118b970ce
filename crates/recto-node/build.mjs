// Builds the addon, and the program that confines who loads it, with plain cargo in release mode. The napi command builds for an explicit target, in a folder of its own:
// everything below the addon would be compiled twice, once for it and once for the tests and the command line tool.
// `npm run bindings` writes index.js and index.d.ts anew.
import { spawnSync } from 'node:child_process';
import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const cargo = spawnSync('cargo', ['build', '--release', '--locked', '-p', 'recto-node', '-p', 'recto-jail'], {
  cwd: root,
  stdio: 'inherit',
});
if (cargo.status !== 0) process.exit(cargo.status ?? 1);

const library = process.platform === 'darwin' ? 'librecto_node.dylib' : 'librecto_node.so';
bring(library, `recto.${platform()}.node`);
if (process.platform === 'linux') bring('recto-jail', 'recto-jail');

/** Renamed into place: a process that has the old one loaded keeps it. */
function bring(built, name) {
  const place = join(import.meta.dirname, name);
  copyFileSync(join(root, 'target/release', built), `${place}.new`);
  renameSync(`${place}.new`, place);
}

/** The name under which index.js looks for it. */
function platform() {
  if (process.platform !== 'linux') return `${process.platform}-${process.arch}`;
  const gnu = process.report.getReport().header.glibcVersionRuntime !== undefined;
  return `linux-${process.arch}-${gnu ? 'gnu' : 'musl'}`;
}

// Builds the package twice: ES modules with the command, and CommonJS, which a package.json of its own marks as such.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const PACKAGE = path.resolve(import.meta.dirname, '..');
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

fs.rmSync(path.join(PACKAGE, 'dist'), { recursive: true, force: true });
for (const kind of ['esm', 'cjs']) {
  const { status } = spawnSync(process.execPath, [tsc, '-p', `tsconfig.${kind}.json`], {
    cwd: PACKAGE,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
fs.writeFileSync(path.join(PACKAGE, 'dist/cjs/package.json'), '{"type":"commonjs"}\n');

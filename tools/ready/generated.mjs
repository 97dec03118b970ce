// Checks that committed generated files are up to date: they are generated again and compared.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { ROOT } from '../setup/prepare.mjs';
import { PYTHON_PACKAGES } from '../setup/test-wheels.mjs';

const FILES = [
  'openapi.json',
  'console.openapi.json',
  '.env.example',
  'docs/configuration.md',
  'deploy/chart/values.schema.json',
  'docs/errors.md',
  'crates/recto-node/index.js',
  'crates/recto-node/index.d.ts',
  'NOTICE',
  'clients/typescript/src/generated',
  'clients/python/src/recto_client/_generated',
  'clients/python/src/recto_client/_sync',
];
/** In this order: the clients are generated from openapi.json. */
const GENERATORS = {
  '@recto/server': ['openapi', 'env-example', 'configuration', 'errors'],
  '@recto/core': ['bindings'],
  '@recto/client': ['generate'],
};

for (const [workspace, scripts] of Object.entries(GENERATORS))
  for (const script of scripts) run('npm', ['run', '--silent', script, '--workspace', workspace]);
run('npm', ['run', '--silent', 'notice']);
if (fs.existsSync(PYTHON_PACKAGES))
  run('python3', ['clients/python/tools/generate.py'], { PYTHONPATH: PYTHON_PACKAGES });
else console.log('not run: clients/python/tools/generate.py: its packages are not in .tools/python');
run('git', ['diff', '--exit-code', '--stat', '--', ...FILES]);

function run(file, args, env = {}) {
  const { status } = spawnSync(file, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' });
  if (status === 0) return;
  console.error(
    `${file} ${args.join(' ')} ended with ${status}; a file that differs is now up to date: look at it and commit it`,
  );
  process.exit(1);
}

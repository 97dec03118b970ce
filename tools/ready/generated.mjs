// Checks that committed generated files are up to date: they are generated again and compared.
import { spawnSync } from 'node:child_process';
import { ROOT } from '../setup/prepare.mjs';

const FILES = [
  'openapi.json',
  'console.openapi.json',
  '.env.example',
  'crates/recto-node/index.js',
  'crates/recto-node/index.d.ts',
  'NOTICE',
];
const GENERATORS = { '@recto/server': ['openapi', 'env-example'], '@recto/core': ['bindings'] };

for (const [workspace, scripts] of Object.entries(GENERATORS))
  for (const script of scripts) run('npm', ['run', '--silent', script, '--workspace', workspace]);
run('npm', ['run', '--silent', 'notice']);
run('git', ['diff', '--exit-code', '--stat', '--', ...FILES]);

function run(file, args) {
  const { status } = spawnSync(file, args, { cwd: ROOT, stdio: 'inherit' });
  if (status === 0) return;
  console.error(
    `${file} ${args.join(' ')} ended with ${status}; a file that differs is now up to date: look at it and commit it`,
  );
  process.exit(1);
}

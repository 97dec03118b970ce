// node tools/container/build.mjs TARGET: builds this checkout and puts what runs into the empty or missing directory TARGET, in the layout of
// the checkout, without development packages. The Dockerfile calls it.
import fs from 'node:fs';
import path from 'node:path';
import { OWN_MODELS } from '../setup/models.mjs';
import { prepare, ROOT } from '../setup/prepare.mjs';
import { makeSteps, showFailure } from '../setup/steps.mjs';
import { installPackages } from './packages.mjs';

/** Files and folders of a checkout that a running service reads. */
const PARTS = [
  'LICENSE',
  'NOTICE',
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

// npm run check:image [-- --target gpu]: lints the Dockerfile, builds the image without an engine of containers, prints what its layers hold, and
// starts it as compose.yaml would: each command in the image as its root, as its user, without capabilities, under Docker's default profile.
// Needs root on Debian and the packages of tools/setup/debian-container-packages.txt; everything that it keeps is below .tools/container.
import '../../setup/check-node.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { missingPackages, installLine } from '../../setup/debian.mjs';
import { withLock } from '../../setup/lock.mjs';
import { LOGS, ROOT } from '../../setup/prepare.mjs';
import { Advice, endRunningPrograms, makeSteps, showFailure } from '../../setup/steps.mjs';
import { BASES, makeBases } from './bases.mjs';
import { buildah, CONTAINER_PACKAGES, PLACE, withImage } from './buildah.mjs';
import { endConfined, missingToConfine } from './confined.mjs';
import { layersOf } from './layers.mjs';
import { clearLeftOvers } from './left-over.mjs';
import { lint } from './lint.mjs';
import { checkServices } from './services.mjs';

const { target } = parseArgs({ options: { target: { type: 'string', default: 'cpu' } } }).values;
const IMAGE = `localhost/recto:${target}`;
const { version: VERSION } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const steps = makeSteps();

for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    endRunningPrograms();
    endConfined();
  });
try {
  checkMachine();
  const waiting = (holder) => steps.say(`- Waiting for another check of this checkout (process ${holder})`);
  await withLock(path.join(PLACE, 'check.lock'), check, waiting);
} catch (error) {
  showFailure(error);
  process.exitCode = 1;
}

async function check() {
  await clearLeftOvers(steps);
  try {
    await checkImage();
  } finally {
    // A build keeps a container of a stage in which nothing is done, and its mount.
    await clearLeftOvers({ say: () => undefined });
  }
}

async function checkImage() {
  await steps.step('Linting the Dockerfile', (note) => lint({ logs: LOGS, note }));
  await makeBases({ steps, logs: LOGS });
  await steps.step(`Building the image (target ${target}; a quarter of an hour the first time)`, build);
  for (const line of layersOf(IMAGE)) steps.say(`  ${line}`);
  await withImage(IMAGE, (image) => checkServices({ steps, image, version: VERSION }));
  steps.say(`The image (target ${target}) does what it should.`);
}

function checkMachine() {
  const missing = missingPackages(process.env, undefined, CONTAINER_PACKAGES);
  if (missing.length > 0) throw new Advice('packages of Debian are missing', `run as root: ${installLine(missing)}`);
  const lacks = missingToConfine();
  if (lacks !== null) throw new Advice(lacks, 'run this as root on a Debian machine.');
}

function build(note) {
  const bases = Object.entries(BASES).flatMap(([name, image]) => ['--build-arg', `${name}=${image}`]);
  // The health check is Docker's; the format of the Open Container Initiative has none.
  const how = ['--isolation', 'chroot', '--format', 'docker', '--pull=never', '--layers'];
  return buildah(['build', ...how, '--target', target, ...bases, '--tag', IMAGE, '.'], {
    log: `${LOGS}/container-build-${target}.log`,
    note,
  });
}

// Python packages that tests and generated files need and the service doesn't.
import fs from 'node:fs';
import path from 'node:path';
import { fingerprint, makeWhenChanged } from './fingerprint.mjs';
import { Advice, runLogged } from './steps.mjs';
import { pipCommand } from './wheels.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const WHEELS = path.join(ROOT, '.tools/wheels');
/** Installed packages, for PYTHONPATH. */
export const PYTHON_PACKAGES = path.join(ROOT, '.tools/python');

/** Clients of other services, which need packages of versions of their own. */
export const DROP_IN_PACKAGES = path.join(ROOT, '.tools/drop-in-python');

const ADVICE = 'Check that the Python package index can be reached, then start again.';

/** Brings the packages whose list has changed. A test whose package is missing is skipped, so nothing here stops the set-up. */
export async function bringTestWheels({ steps, logs, stamps }) {
  await bring({
    steps,
    list: 'webhooks.txt',
    stamp: path.join(stamps, 'test-wheels'),
    product: WHEELS,
    name: 'Downloading the Python packages of tests',
    // They are written for newer Pythons than the set-up asks for; which one imports them is the tests' affair.
    command: pipCommand('download', 'webhooks.txt', ['--python-version', '3.11', '--dest', WHEELS]),
    log: path.join(logs, 'test-wheels.log'),
  });
  await bring({
    steps,
    list: 'clients.txt',
    stamp: path.join(stamps, 'python-packages'),
    product: PYTHON_PACKAGES,
    name: 'Installing the Python packages of the client',
    command: pipCommand('install', 'clients.txt', ['--no-warn-script-location', '--target', PYTHON_PACKAGES]),
    log: path.join(logs, 'python-packages.log'),
  });
  await bring({
    steps,
    list: 'drop-in.txt',
    stamp: path.join(stamps, 'drop-in-packages'),
    product: DROP_IN_PACKAGES,
    name: "Installing the Python packages of other services' clients",
    command: pipCommand('install', 'drop-in.txt', ['--no-warn-script-location', '--target', DROP_IN_PACKAGES]),
    log: path.join(logs, 'drop-in-packages.log'),
  });
}

async function bring({ steps, list, stamp, product, name, command: [file, args], log }) {
  try {
    await makeWhenChanged({
      stamp,
      print: fingerprint(ROOT, [`tools/setup/wheels/${list}`]),
      products: [product],
      make: () =>
        steps.step(name, (note) => {
          fs.rmSync(product, { recursive: true, force: true });
          return runLogged({ file, args, log, note, advice: ADVICE });
        }),
    });
  } catch (error) {
    if (!(error instanceof Advice)) throw error;
    steps.say('  went on without them: the tests that need them are skipped');
  }
}

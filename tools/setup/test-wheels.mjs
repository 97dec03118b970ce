// Python packages that tests need and the service doesn't: wheels that Python imports as they are, without an installation.
import fs from 'node:fs';
import path from 'node:path';
import { fingerprint, makeWhenChanged } from './fingerprint.mjs';
import { Advice, runLogged } from './steps.mjs';
import { pipCommand } from './wheels.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LIST = 'webhooks.txt';
const WHEELS = path.join(ROOT, '.tools/wheels');

/** Downloads the wheels when their list has changed. A test whose wheel is missing is skipped, so nothing here stops the set-up. */
export async function bringTestWheels({ steps, logs, stamps }) {
  try {
    await makeWhenChanged({
      stamp: path.join(stamps, 'test-wheels'),
      print: fingerprint(ROOT, [`tools/setup/wheels/${LIST}`]),
      products: [WHEELS],
      make: () => steps.step('Downloading the Python packages of tests', (note) => download(logs, note)),
    });
  } catch (error) {
    if (!(error instanceof Advice)) throw error;
    steps.say('  went on without them: the tests that need them are skipped');
  }
}

function download(logs, note) {
  fs.rmSync(WHEELS, { recursive: true, force: true });
  // They are written for newer Pythons than the set-up asks for; which one imports them is the tests' affair.
  const [file, args] = pipCommand('download', LIST, ['--python-version', '3.11', '--dest', WHEELS]);
  const advice = 'Check that the Python package index can be reached, then start again.';
  return runLogged({ file, args, log: path.join(logs, 'test-wheels.log'), note, advice });
}

// Hadolint over the Dockerfile, at its strictest: what it says fails, unless the file itself says why not.
import fs from 'node:fs';
import path from 'node:path';
import { fingerprint, makeWhenChanged } from '../../setup/fingerprint.mjs';
import { ROOT } from '../../setup/prepare.mjs';
import { runLogged } from '../../setup/steps.mjs';
import { pipCommand } from '../../setup/wheels.mjs';
import { PLACE } from './buildah.mjs';

const PYTHON = path.join(PLACE, 'python');
const HADOLINT = path.join(PYTHON, 'bin/hadolint');

export async function lint({ logs, note }) {
  const [file, args] = pipCommand('install', 'image.txt', ['--no-warn-script-location', '--target', PYTHON]);
  await makeWhenChanged({
    stamp: path.join(PLACE, 'python.stamp'),
    print: fingerprint(ROOT, ['tools/setup/wheels/image.txt']),
    products: [HADOLINT],
    make: () => {
      fs.rmSync(PYTHON, { recursive: true, force: true });
      const advice = 'Check that the Python package index can be reached, then start again.';
      return runLogged({ file, args, log: path.join(logs, 'hadolint-wheel.log'), note, advice });
    },
  });
  const checked = ['--failure-threshold', 'style', 'Dockerfile'];
  const advice = 'Mend it, or say in the Dockerfile why not.';
  await runLogged({ file: HADOLINT, args: checked, cwd: ROOT, log: path.join(logs, 'hadolint.log'), note, advice });
}

// Installs what makes documents: Chromium, LaTeX, LibreOffice and typefaces, from its own list of Debian packages.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { missingPackages, runApt } from '../../tools/setup/debian.mjs';
import { makeSteps } from '../../tools/setup/steps.mjs';
import { root } from '../support.mjs';

const LIST = join(root, 'tools/setup/debian-corpus-packages.txt');

export async function installPrograms() {
  const missing = missingPackages(process.env, undefined, LIST);
  if (missing.length === 0) return console.log('all of it is installed');
  const logs = join(root, '.tools/logs');
  mkdirSync(logs, { recursive: true });
  const names = missing.map(({ name }) => name).join(', ');
  await makeSteps().step(`Installing Debian packages: ${names}`, (note) =>
    runApt({ missing, log: join(logs, 'debian-corpus-packages.log'), note }),
  );
}

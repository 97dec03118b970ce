// Installs LibreOffice, which converts DOCX and PPTX, where that is wanted and possible.
import path from 'node:path';
import { canInstall, installLine, missingPackages, runApt } from './debian.mjs';
import { Advice } from './steps.mjs';

const LIST = path.join(import.meta.dirname, 'debian-office-packages.txt');

/** Recto works without it, unless RECTO_OFFICE is on. */
export async function installOffice({
  steps,
  logs,
  env = process.env,
  missing = missingOffice(env),
  installs = canInstall(),
}) {
  if (missing.length === 0) return;
  const advice = `To have DOCX and PPTX read run: sudo sh -c '${installLine(missing)}'`;
  if (!installs) {
    if (env.RECTO_OFFICE === 'on') throw new Advice(`RECTO_OFFICE is on, and LibreOffice is missing`, advice);
    steps.say(`- DOCX and PPTX are not read: LibreOffice is missing. ${advice}`);
    return;
  }
  const title =
    'Installing LibreOffice, which converts DOCX and PPTX (230 MB, a minute or two, once; --without-office skips it)';
  try {
    await steps.step(title, (note) =>
      runApt({ missing, log: path.join(logs, 'debian-office-packages.log'), note, after: 'fc-cache --system-only' }),
    );
  } catch (error) {
    if (env.RECTO_OFFICE === 'on') throw error;
    steps.say('  went on without it: DOCX and PPTX are not read');
  }
}

/** The packages that are missing, if office documents are to be read. */
export function missingOffice(env = process.env, there) {
  return env.RECTO_OFFICE === 'off' ? [] : missingPackages(env, there, LIST);
}

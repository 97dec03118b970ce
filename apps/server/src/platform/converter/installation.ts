/** Where this machine has LibreOffice, and the Python that its UNO belongs to. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface OfficeInstallation {
  /** The directory of LibreOffice's programs and libraries. */
  programs: string;
  python: string;
  driver: string;
  /** What a profile has to name so that LibreOffice takes it for its own; empty if unknown. */
  buildId: string;
}

const PROGRAMS = '/usr/lib/libreoffice/program';
/** Debian's own: `python3` on the PATH may be another one, which doesn't have the module. */
const PYTHON = '/usr/bin/python3';
const UNO = '/usr/lib/python3/dist-packages/uno.py';
/** From here as from the build's output. */
const DRIVER = resolve(__dirname, '../../../../../apps/server/converter/office_driver.py');
/** Without them LibreOffice starts, and can't read one of the formats. */
const PARTS = ['soffice.bin', 'libswlo.so', 'libsdlo.so'].map((name) => join(PROGRAMS, name));

/** Null if something of it is missing. */
export function officeInstallation(): OfficeInstallation | null {
  const needed = [...PARTS, PYTHON, UNO];
  if (process.platform !== 'linux' || !needed.every((file) => existsSync(file))) return null;
  return { programs: PROGRAMS, python: PYTHON, driver: DRIVER, buildId: buildIdIn(join(PROGRAMS, 'versionrc')) };
}

function buildIdIn(file: string): string {
  if (!existsSync(file)) return '';
  return /^buildid=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

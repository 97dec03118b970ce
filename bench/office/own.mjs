// Documents of our own making, whose truth is known by construction: half of them have tables with spans, with tables in their
// cells or over pages.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { convertFolder, foldersOf, soffice } from './convert.mjs';
import { parseFolder, report, scored } from './report.mjs';
import { officePython, root, scratch } from '../support.mjs';

const COUNT = 80;

export async function own(seed) {
  if (soffice === null) return console.log('own: not run, LibreOffice is not installed');
  const out = join(scratch, 'office/own');
  rmSync(out, { recursive: true, force: true });
  const python = officePython();
  execFileSync(python, [join(root, 'bench/office/make.py'), seed, `${COUNT}`, out], { stdio: 'inherit' });
  const folders = foldersOf(out);
  const outcomes = convertFolder(join(out, 'docs'), folders);
  const parsed = await parseFolder(folders);
  for (const [name, outcome] of outcomes)
    if (outcome !== 'converted' || !parsed.has(name)) console.log(`  ${name}: ${outcome}, without an answer`);
  report('own', scored(python, out));
}

// Texts in ODF as PDFs, by one LibreOffice for all of them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { findOnPath } from '../../../tools/setup/programs.mjs';

const LIMIT_MS = 600_000;

export const hasOffice = () => findOnPath('soffice') !== null;

/** @param {string[]} texts @param {boolean} isTagged with a structure tree @returns {Buffer[]} */
export function converted(texts, isTagged) {
  const folder = mkdtempSync(join(tmpdir(), 'recto-office-'));
  try {
    const files = texts.map((text, index) => {
      const file = join(folder, `d${index}.fodt`);
      writeFileSync(file, text);
      return file;
    });
    const out = join(folder, 'out');
    mkdirSync(out);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`;
    const filter = `pdf:writer_pdf_Export:${JSON.stringify({ UseTaggedPDF: { type: 'boolean', value: String(isTagged) } })}`;
    execFileSync('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', out, ...files], {
      stdio: 'ignore',
      timeout: LIMIT_MS,
    });
    return files.map((_, index) => readFileSync(join(out, `d${index}.pdf`)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Converts office documents the way the service does: a clean copy first, of which LibreOffice makes a PDF.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { findOnPath } from '../../tools/setup/programs.mjs';
import { recto, scratch } from '../support.mjs';

/** Of one document; all of a folder have as many times that as there are documents, but are given up together. */
const DEADLINE_MS = 120_000;
const FILTERS = {
  '.docx': 'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"}}',
  '.pptx':
    'pdf:impress_pdf_Export:{"ExportHiddenSlides":{"type":"boolean","value":"true"},"UseTaggedPDF":{"type":"boolean","value":"true"}}',
};

export const soffice = findOnPath('soffice');

/** Where clean copies, their PDFs and the answers go. */
export const foldersOf = (out) => ({
  copies: join(out, 'copies'),
  renditions: join(out, 'renditions'),
  answers: join(out, 'answers'),
});

/**
 * Writes NAME.pdf into `renditions` for each file NAME of a folder, and returns for each name `converted` or the code of
 * an error.
 */
export function convertFolder(folder, { copies, renditions }) {
  for (const made of [copies, renditions]) {
    rmSync(made, { recursive: true, force: true });
    mkdirSync(made, { recursive: true });
  }
  const outcomes = new Map(
    readdirSync(folder)
      .sort()
      .map((name) => [name, copied(folder, name, copies)]),
  );
  const waiting = () =>
    [...outcomes.keys()].filter(
      (name) => outcomes.get(name) === 'copied' && !existsSync(renditionOf(renditions, name)),
    );
  for (const kind of Object.keys(FILTERS)) {
    const together = waiting().filter((name) => extname(name) === kind);
    if (together.length > 0) convert(kind, together, copies, renditions, together.length * 10_000);
    // A document that ends the converter takes those behind it along: each is tried again alone.
    for (const name of waiting().filter((name) => extname(name) === kind))
      convert(kind, [name], copies, renditions, DEADLINE_MS);
  }
  for (const [name, outcome] of outcomes)
    if (outcome === 'copied')
      outcomes.set(name, existsSync(renditionOf(renditions, name)) ? 'converted' : 'conversion_failed');
  return outcomes;
}

const renditionOf = (renditions, name) => join(renditions, `${name}.pdf`);

/** `copied`, or the code of the error with which a file is refused where any file is opened. */
function copied(folder, name, copies) {
  const file = join(folder, name);
  const copy = join(copies, `${name}${extname(name)}`);
  if (spawnSync(recto, ['office-copy', file, copy], { stdio: 'ignore' }).status === 0) return 'copied';
  const { stderr } = spawnSync(recto, ['parse', file, '--ocr', 'off'], { encoding: 'utf8' });
  return /^recto: ([a-z_]+):/m.exec(stderr)?.[1] ?? 'copy_failed';
}

function convert(kind, names, copies, renditions, timeout) {
  const profile = pathToFileURL(join(scratch, 'office-profile'));
  const files = names.map((name) => join(copies, `${name}${kind}`));
  const args = [`-env:UserInstallation=${profile}`, '--headless', '--norestore', '--convert-to', FILTERS[kind]];
  spawnSync(soffice, [...args, '--outdir', renditions, ...files], { timeout, killSignal: 'SIGKILL', stdio: 'ignore' });
}

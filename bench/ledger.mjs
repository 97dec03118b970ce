// Where all text of the shared documents goes, by set: shares of the glyphs in chunks, cells, fields and labels of figures,
// and left out by reason. Fails if a glyph or a word is not accounted for. Pictures are read with `--ocr` alone.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { data, prepare, recto } from './support.mjs';

/** The sets whose documents have text in pixels alone. */
const PIXELS = ['funsd', 'images', 'scans', 'scribe', 'sroie', 'tesseract'];

/** @param {{ ocr: boolean }} options */
export function ledger({ ocr }) {
  if (!existsSync(data)) {
    console.log('not run: ../shared/data is not here');
    return;
  }
  prepare();
  const sets = readdirSync(data).filter((name) => existsSync(join(data, name, 'docs')));
  console.log(`share of glyphs in %, OCR ${ocr ? 'on' : 'off'}`);
  console.log('set              pages   glyphs chunk  cell field label out  unaccounted  left out by reason');
  for (const set of sets.filter((name) => ocr || !PIXELS.includes(name))) {
    const run = spawnSync(
      recto,
      ['ledger', join(data, set, 'docs'), '--threads', '2', ...(ocr ? [] : ['--ocr', 'off'])],
      {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      },
    );
    if (run.stdout === '') throw new Error(`${set}: ${run.stderr}`);
    const sums = JSON.parse(run.stdout);
    // Of formats that are not read there are no pages.
    if (sums.pages === 0) continue;
    console.log(row(set, sums));
    for (const fault of sums.faults) console.log(`  ${JSON.stringify(fault)}`);
    if (run.status !== 0) process.exitCode = 1;
  }
}

function row(set, { pages, shown, recognised, totals, unaccounted, misplaced_words: misplaced }) {
  const glyphs = shown + recognised;
  const percent = (count) => ((100 * count) / Math.max(1, glyphs)).toFixed(1);
  const { chunk, cell, field, figure_text: label, ...reasons } = totals;
  const out = Object.values(reasons).reduce((sum, count) => sum + count, 0);
  const shares = [chunk, cell, field, label, out].map((count) => percent(count).padStart(5)).join(' ');
  const byReason = Object.entries(reasons)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${reason} ${count}`);
  const missing = `${unaccounted} glyphs, ${misplaced} words`;
  return `${set.padEnd(15)} ${String(pages).padStart(6)} ${String(glyphs).padStart(8)} ${shares} ${missing}  ${byReason.join(', ')}`;
}

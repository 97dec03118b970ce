// How well the confidence of recognised words tells which of them were misread: for thresholds below which a word is doubtful, what is
// marked, how much of that is wrong, and how much of all that is wrong is marked. Scans of our own making, whose words are known.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { scratch } from '../support.mjs';
import { documentsIn, madeSet } from './made.mjs';
import { eachOf, outcome } from './run.mjs';

const THRESHOLDS = [0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];
/** Words of one line differ at most so much in height, in heights of the read word: scans are a little askew. */
const SAME_LINE = 0.8;
/** A word stands at most so far from where it was printed, in points. */
const NEAR = 14;

/** @param {string} set */
export async function legibility(set) {
  const scans = documentsIn(await madeSet(set)).filter(({ truth }) => truth.document.medium !== 'digital');
  const lists = await eachOf(scans, async (document) => {
    const { stdout } = await outcome(['dump', '--stage', 'words', document.file]);
    const printed = document.words().filter(({ page }) => page === 1);
    const all = folded(printed.map(({ text }) => text).join(' '));
    const read = JSON.parse(stdout).filter(({ confidence }) => confidence !== null);
    return read.flatMap((word) => {
      const isRight = isPrinted(word, printed, all);
      return isRight === null ? [] : [{ ...word, isRight, document: document.name }];
    });
  });
  const words = lists.flat();
  console.log(
    `\nlegibility, ${set}, first pages of ${scans.length} scans: words marked as doubtful below a confidence`,
  );
  for (const [name, list] of [
    ['with a digit', words.filter(({ text }) => /\p{N}/u.test(text))],
    ['without a digit', words.filter(({ text }) => !/\p{N}/u.test(text))],
  ]) {
    const wrong = list.filter(({ isRight }) => !isRight);
    console.log(`  ${name}: ${list.length} words, ${wrong.length} misread`);
    for (const least of THRESHOLDS) {
      const marked = list.filter(({ confidence }) => confidence < least);
      const rightly = marked.filter(({ isRight }) => !isRight).length;
      console.log(
        `    ${least.toFixed(2)}: marked ${percent(marked.length, list.length)}, of these misread ${percent(rightly, marked.length)}; of all misread ${percent(rightly, wrong.length)}`,
      );
    }
  }
  const file = join(scratch, 'fields', `misread-${set}.json`);
  const misread = words.filter(({ isRight }) => !isRight);
  writeFileSync(
    file,
    JSON.stringify(misread.map(({ document, text, confidence }) => ({ document, text, confidence }))),
  );
  console.log(`  misread: ${file}`);
}

/**
 * Was a word printed on the page? Not where exactly: scans are a little askew. Null where nothing was printed near it, such as on a
 * stamp or a drawn box.
 */
function isPrinted({ text, bbox }, printed, all) {
  const height = bbox.y1 - bbox.y0;
  const middle = (bbox.y0 + bbox.y1) / 2;
  const isNear = ({ box }) =>
    Math.abs((box[1] + box[3]) / 2 - middle) < SAME_LINE * height && box[2] > bbox.x0 - NEAR && box[0] < bbox.x1 + NEAR;
  if (!printed.some(isNear)) return null;
  // Where recognition parts words is not asked, but a number is right as a whole only.
  const letters = [...folded(text)].map((c) => c.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(' ?');
  return new RegExp(String.raw`(?<!\d)${letters}(?!\d)`, 'u').test(all);
}

/** One spelling for signs that look alike. */
const folded = (text) =>
  text
    .normalize('NFKC')
    .replace(/[‘’‚`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[–—‐‑−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

const percent = (part, whole) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

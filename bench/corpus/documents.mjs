// Documents as files: NAME.pdf, NAME.json and NAME.md. Chromium prints them, then Python finishes them all in one process.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { outputOf } from '../../tools/setup/programs.mjs';
import { virtualEnvironmentMissing } from '../../tools/setup/virtual-environment.mjs';
import { corpusPython, root } from '../support.mjs';
import { made } from './make.mjs';
import { markdownOf } from './markdown.mjs';
import { typesetAll } from './latex/made.mjs';
import { hasLatex } from './latex/typeset.mjs';
import { findChromium, withChromium } from './page/chromium.mjs';
import { FONTS, PLAIN } from './style.mjs';
import { truthText } from './truth-text.mjs';

export const PLACES = join(root, 'bench/corpus/places.py');
const FINISH = join(root, 'bench/corpus/finish.py');

/**
 * @param {{ name: string, description: object }[]} documents
 * @param {string} out
 * @param {{ isDrawn?: boolean, hasMarkdown?: boolean }} options
 */
export async function makeDocuments(documents, out, { isDrawn = false, hasMarkdown = true } = {}) {
  const printed = documents.filter(({ description }) => description.producer !== 'latex');
  const missing = whatIsMissing(familiesOf(printed)) ?? (printed.length < documents.length ? latexMissing() : null);
  if (missing !== null) throw new Error(missing);
  const python = corpusPython();
  mkdirSync(out, { recursive: true });
  const placed = documents.map((document) => ({ ...document, files: filesOf(document.name, out, hasMarkdown) }));
  const jobs = [
    ...(await printAll(placed.filter(({ description }) => description.producer !== 'latex'))),
    ...(await setAll(
      placed.filter(({ description }) => description.producer === 'latex'),
      python,
    )),
  ];
  for (const job of jobs) job.draw = isDrawn ? job.pdf.replace(/\.pdf$/, '') : null;
  finishAll(python, jobs);
  for (const { pdf } of jobs) console.log(pdf);
}

function familiesOf(documents) {
  const styles = documents.map(({ description }) => ({ ...PLAIN, ...description.style }));
  return [...new Set(styles.flatMap(({ font, headingFont }) => [font, headingFont]))];
}

function filesOf(name, out, hasMarkdown) {
  return {
    pdf: join(out, `${name}.pdf`),
    truth: join(out, `${name}.json`),
    ...(hasMarkdown && { markdown: join(out, `${name}.md`) }),
  };
}

async function printAll(documents) {
  if (documents.length === 0) return [];
  return withChromium(async (tab) => {
    const jobs = [];
    for (const { name, description: given, files } of documents) {
      const { pdf, truth, description } = await made(tab, given).catch((error) => {
        throw new Error(`${name}: ${error.message}`, { cause: error });
      });
      writeFileSync(files.pdf, pdf);
      jobs.push(jobOf(files, truth, description));
    }
    return jobs;
  });
}

async function setAll(documents, python) {
  if (documents.length === 0) return [];
  const truths = await typesetAll(documents, python, PLACES);
  return documents.map(({ description, files }, index) => jobOf(files, truths[index], description));
}

function jobOf(files, truth, description) {
  writeFileSync(files.truth, JSON.stringify(truth));
  return {
    ...files,
    keep_structure: description.isTelling ?? false,
    // A structure tree tells the order by the marks of texts as they are drawn.
    shuffle: description.isTelling ? null : (description.shuffle ?? null),
    // Tags and fields would have to be turned too.
    turn: description.isTelling || description.isInteractive ? null : (description.turn ?? null),
    interactive: description.isInteractive ?? false,
    scan: description.scan ?? null,
  };
}

/** Takes out of files what tells their content, and writes their truths. */
export function finishAll(python, jobs) {
  execFileSync(python, [FINISH], { input: JSON.stringify(jobs), stdio: ['pipe', 'inherit', 'inherit'] });
  for (const { truth, markdown } of jobs) {
    const told = JSON.parse(readFileSync(truth, 'utf8'));
    writeFileSync(truth, truthText(told));
    if (markdown) writeFileSync(markdown, markdownOf(told));
  }
}

/** The same of LaTeX. */
export function latexMissing() {
  return hasLatex() ? null : 'LaTeX is not installed; run: npm run corpus -- --install';
}

/** What `npm run corpus` needs of the machine and isn't there, as a sentence with the command that brings it; null if nothing is. */
export function whatIsMissing(families = Object.keys(FONTS)) {
  if (findChromium() === null) return 'Chromium is not installed; run: sudo apt-get install -y chromium';
  const python = virtualEnvironmentMissing();
  if (python !== null) return python;
  // Another family would be taken in place of one that isn't there.
  const installed = (outputOf('fc-list', [':', 'family']) ?? '').split(/[\n,]/);
  const missing = families.filter((family) => !installed.includes(family));
  if (missing.length === 0) return null;
  const packages = [...new Set(missing.map((family) => FONTS[family]))].sort().join(' ');
  return `Fonts are missing (${missing.join(', ')}); run: sudo apt-get install -y fontconfig ${packages}`;
}

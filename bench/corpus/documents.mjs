// Documents as files: NAME.pdf, NAME.json and NAME.md. Chromium prints them, then Python finishes them all in one process.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { hasPythonModule, outputOf } from '../../tools/setup/programs.mjs';
import { corpusPython, root } from '../support.mjs';
import { made } from './make.mjs';
import { markdownOf } from './markdown.mjs';
import { findChromium, withChromium } from './page/chromium.mjs';
import { FONTS, PLAIN } from './style.mjs';
import { truthText } from './truth-text.mjs';

const FINISH = join(root, 'bench/corpus/finish.py');

/**
 * @param {{ name: string, description: object }[]} documents
 * @param {string} out
 * @param {{ isDrawn?: boolean, hasMarkdown?: boolean }} options
 */
export async function makeDocuments(documents, out, { isDrawn = false, hasMarkdown = true } = {}) {
  const styles = documents.map(({ description }) => ({ ...PLAIN, ...description.style }));
  const missing = whatIsMissing([...new Set(styles.flatMap(({ font, headingFont }) => [font, headingFont]))]);
  if (missing !== null) throw new Error(missing);
  const python = corpusPython();
  mkdirSync(out, { recursive: true });
  const jobs = await withChromium(async (tab) => {
    const printed = [];
    for (const document of documents) printed.push(await print(tab, document, out, hasMarkdown));
    return printed;
  });
  for (const job of jobs) job.draw = isDrawn ? job.pdf.replace(/\.pdf$/, '') : null;
  execFileSync(python, [FINISH], { input: JSON.stringify(jobs), stdio: ['pipe', 'inherit', 'inherit'] });
  for (const { truth, markdown } of jobs) {
    const told = JSON.parse(readFileSync(truth, 'utf8'));
    writeFileSync(truth, truthText(told));
    if (markdown) writeFileSync(markdown, markdownOf(told));
  }
  for (const { pdf } of jobs) console.log(pdf);
}

async function print(tab, { name, description: given }, out, hasMarkdown) {
  const { pdf, truth, description } = await made(tab, given).catch((error) => {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  });
  const files = {
    pdf: join(out, `${name}.pdf`),
    truth: join(out, `${name}.json`),
    ...(hasMarkdown && { markdown: join(out, `${name}.md`) }),
  };
  writeFileSync(files.pdf, pdf);
  writeFileSync(files.truth, JSON.stringify(truth));
  return {
    ...files,
    keep_structure: description.isTelling ?? false,
    interactive: description.isInteractive,
    scan: description.scan ?? null,
  };
}

/** What `npm run corpus` needs of the machine and isn't there, as a sentence with the command that brings it; null if nothing is. */
export function whatIsMissing(families = Object.keys(FONTS)) {
  if (findChromium() === null) return 'Chromium is not installed; run: sudo apt-get install -y chromium';
  if (!hasPythonModule('ensurepip'))
    return 'Python makes no virtual environments here; run: sudo apt-get install -y python3-venv';
  // Another family would be taken in place of one that isn't there.
  const installed = (outputOf('fc-list', [':', 'family']) ?? '').split(/[\n,]/);
  const missing = families.filter((family) => !installed.includes(family));
  if (missing.length === 0) return null;
  const packages = [...new Set(missing.map((family) => FONTS[family]))].sort().join(' ');
  return `Fonts are missing (${missing.join(', ')}); run: sudo apt-get install -y fontconfig ${packages}`;
}

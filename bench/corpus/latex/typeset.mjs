// Runs pdfTeX over documents: the packages are loaded once, into a format.
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { findOnPath } from '../../../tools/setup/programs.mjs';

const FORMAT = fileURLToPath(new URL('format.tex', import.meta.url));
const LIMIT_MS = 60_000;
/** Documents that are set at the same time. */
const AT_ONCE = 2;
/** No date of the day, and no time, in what it writes. */
const ENVIRONMENT = { ...process.env, SOURCE_DATE_EPOCH: '1900000000', FORCE_SOURCE_DATE: '1' };

export const hasLatex = () => findOnPath('pdflatex') !== null;

/**
 * @template T
 * @param {(typeset: (latex: string) => Promise<{ pdf: Buffer, pages: number }>) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withLatex(use) {
  const folder = mkdtempSync(join(tmpdir(), 'recto-latex-'));
  try {
    copyFileSync(FORMAT, join(folder, 'made.tex'));
    execFileSync(
      'pdftex',
      ['-ini', '-interaction=nonstopmode', '-halt-on-error', '-jobname=made', '&pdflatex', 'made.tex'],
      {
        cwd: folder,
        env: ENVIRONMENT,
        stdio: 'ignore',
      },
    );
    let count = 0;
    return await use((latex) => run(folder, `d${(count += 1)}`, latex));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(folder, name, latex) {
  const own = join(folder, name);
  mkdirSync(own);
  writeFileSync(join(own, 'd.tex'), latex);
  const args = ['-fmt', join(folder, 'made.fmt'), '-interaction=nonstopmode', '-halt-on-error', 'd.tex'];
  let log = await pdftex(args, own);
  // Columns of long tables are as wide as the run before has measured.
  for (let round = 0; round < 3 && log.includes('Table widths have changed'); round += 1) log = await pdftex(args, own);
  const pdf = readFileSync(join(own, 'd.pdf'));
  rmSync(own, { recursive: true });
  return { pdf, pages: Number(/Output written on \S+\s*\((\d+) page/.exec(log.replaceAll('\n', ''))?.[1] ?? 1) };
}

function pdftex(args, folder) {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env: ENVIRONMENT, timeout: LIMIT_MS, maxBuffer: 1 << 26 };
    execFile('pdftex', args, options, (error, stdout) => {
      if (error) reject(new Error(`LaTeX fails: ${/^!.*(\n.*){0,6}/m.exec(stdout)?.[0] ?? error.message}`));
      else resolve(stdout);
    });
  });
}

/** Runs a task for each entry, some at once; answers in the order of the entries. */
export async function inParallel(entries, task) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < entries.length) {
      const at = next;
      next += 1;
      results[at] = await task(entries[at], at);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

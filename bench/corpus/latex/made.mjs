// Documents that LaTeX sets: written to files, with where everything stands in them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';

import { composed, truthOfMade } from '../make.mjs';
import { latexOf } from './latex.mjs';
import { namesOf } from './names.mjs';
import { inParallel, withLatex } from './typeset.mjs';

/**
 * @param {{ files: { pdf: string }, name: string, description: object }[]} documents
 * @returns {Promise<object[]>} their truths
 */
export async function typesetAll(documents, python, placesScript) {
  const made = documents.map(({ description }) => composed(description));
  const sources = await withLatex((typeset) =>
    inParallel(documents, async ({ name, files }, index) => {
      const source = await typesetWhole(typeset, made[index]).catch((error) => {
        throw new Error(`${name}: ${error.message}`, { cause: error });
      });
      writeFileSync(files.pdf, source.pdf);
      return source.latex;
    }),
  );
  const jobs = documents.map(({ files }, index) => ({ pdf: files.pdf, ...namesOf(made[index].blocks.blocks) }));
  const places = JSON.parse(
    execFileSync(python, [placesScript], {
      input: JSON.stringify(jobs),
      stdio: ['pipe', 'pipe', 'inherit'],
      maxBuffer: 1 << 30,
    }),
  );
  return made.map(({ description, blocks }, index) =>
    truthOfMade(description, blocks, places[index], {
      producer: 'latex',
      source: createHash('sha256').update(sources[index]).digest('hex'),
    }),
  );
}

/** Set once more where a running head says how many pages there are. */
async function typesetWhole(typeset, { description, blocks }) {
  const latex = latexOf(description, blocks);
  const first = await typeset(latex);
  const isTold = [...(description.head ?? []), ...(description.foot ?? [])].some(({ text }) =>
    text.includes('{pages}'),
  );
  if (!isTold || first.pages === 1) return { ...first, latex };
  return { ...(await typeset(latexOf(description, blocks, first.pages))), latex };
}

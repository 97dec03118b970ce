// Weights of headings: those that the product has, and the same fitted to made documents alone, which tell how they carry over.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { candidatesOf, fittedDocuments, realSet } from '../corpus/fitted.mjs';
import { root, scorersPython, scratch } from '../support.mjs';

const FIT = join(root, 'bench/headings/fit.py');
/** Templates of made documents that weights are fitted to, by what sets them; none of the test documents' templates. */
const MADE = {
  chromium: ['report', 'paper', 'survey', 'lookalikes', 'letter', 'charts', 'invoice', 'form', 'bulletin', 'slip'],
  latex: ['paper', 'survey'],
};
/** Documents of each. */
const COUNT = 40;
const SEED = '44';
const REAL = 'opendataloader';

/** Each fit by its name: the sets that it is fitted to, and where its weights are written. */
export const FITS = {
  all: { sets: ['made', REAL], weights: join(root, 'crates/recto-layout/src/headings/data/weights.json') },
  made: { sets: ['made'], weights: join(scratch, 'headings/weights-made.json') },
};

/** Writes the weights of every fit, and prints what each finds in every set. */
export function fitAll() {
  const given = [realSet(REAL), ...madeSets()].map((set, number) =>
    candidatesOf('heading-candidates', set, join(scratch, 'headings/candidates', `${set.name}-${number}`)),
  );
  for (const [name, { sets, weights }] of Object.entries(FITS)) {
    console.log(`\nweights: ${name}`);
    execFileSync(scorersPython(), [FIT, ...given, '--only', ...sets, '--out', weights], { stdio: 'inherit' });
  }
}

/** The made documents, one set for each template and program. */
function madeSets() {
  return Object.entries(MADE).flatMap(([producer, templates]) =>
    templates.map((template) => ({
      name: 'made',
      ...fittedDocuments({ template, producer, count: COUNT, seed: SEED }, join(scratch, 'headings/made')),
    })),
  );
}

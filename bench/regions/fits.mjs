// Weights of competing regions: those that the product has, and the same fitted without one of the sets, which tell how they carry over.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { candidatesOf, fittedDocuments, realSet } from '../corpus/fitted.mjs';
import { root, scorersPython, scratch } from '../support.mjs';

const FIT = join(root, 'bench/regions/fit.py');
/** Real documents whose candidates are looked at. */
const REAL = ['latex-tables', 'opendataloader'];
/**
 * Of these the one that weights are fitted to. Every document of latex-tables has a table: fitted to it too, weights save a hundredth more
 * of its edits and lose several of all others'.
 */
const FITTED = 'opendataloader';
/** Templates of made documents that weights are fitted to, what sets them, and how many documents of each. */
const MADE = [
  ...['survey', 'lookalikes', 'paper', 'letter', 'charts', 'bulletin', 'slip'].map((template) => ({
    template,
    producer: 'chromium',
    count: 50,
  })),
  ...['report', 'invoice', 'form'].map((template) => ({ template, producer: 'chromium', count: 25 })),
  ...['survey', 'lookalikes', 'paper'].map((template) => ({ template, producer: 'latex', count: 35 })),
];
const SEED = '41';

/** Each fit by its name: the sets that it is fitted to, and where its weights are written. */
export const FITS = {
  all: { sets: ['made', FITTED], weights: join(root, 'crates/recto-regions/src/data/weights.json') },
  made: { sets: ['made'], weights: join(scratch, 'regions/weights-made.json') },
};

/** Writes the weights of every fit, and prints what each saves of the edits of every set. */
export function fitAll() {
  const sets = candidates();
  for (const [name, { sets: own, weights }] of Object.entries(FITS)) {
    console.log(`\nweights: ${name}`);
    fit([...sets, '--only', ...own, '--out', weights]);
  }
}

/** Prints what groups of features are worth on sets that the weights are not fitted to. */
export function ablate() {
  fit([...candidates(), '--only', ...FITS.all.sets, '--ablation']);
}

function fit(given) {
  const options = ['--cache', join(scratch, 'regions/gains')];
  execFileSync(scorersPython(), [FIT, ...given, ...options], { stdio: 'inherit' });
}

/** All that may be a region of the documents of each set, as `NAME=CANDIDATES=TRUTH`. */
function candidates() {
  const sets = [...REAL.map((set) => realSet(set)), ...madeSets()];
  return sets.map((set, number) =>
    candidatesOf('region-candidates', set, join(scratch, 'regions/candidates', `${set.name}-${number}`)),
  );
}

/** The made documents, one set for each template and program. */
export function madeSets() {
  const folder = join(scratch, 'regions/made');
  return MADE.map((documents) => ({
    name: 'made',
    template: documents.template,
    ...fittedDocuments({ ...documents, seed: SEED }, folder),
  }));
}

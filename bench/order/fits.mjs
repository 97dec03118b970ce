// Weights by which the reading order is chosen, fitted to made documents and opendataloader; and the same to made documents alone, which tell
// how they carry over.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { realSet } from '../corpus/fitted.mjs';
import { madeSets } from '../regions/fits.mjs';
import { recto, root, scorersPython, scratch } from '../support.mjs';

const FIT = join(root, 'bench/order/fit.py');
const REAL = 'opendataloader';
const FITS = {
  all: { sets: ['made', REAL], weights: join(root, 'crates/recto-layout/src/regions/data/weights.json') },
  made: { sets: ['made'], weights: join(scratch, 'order/weights-made.json') },
};

/** Writes the weights of every fit, and prints what is read wrong by them in every set. */
export function fitAll() {
  // Its labelled boxes tell the order; its Markdown has no places.
  const sets = [...madeSets(), realSet(REAL, 'layout')].map(({ name, docs, truth }) => `${name}=${docs}=${truth}`);
  for (const [name, { sets: own, weights }] of Object.entries(FITS)) {
    console.log(`\nweights: ${name}`);
    mkdirSync(dirname(weights), { recursive: true });
    const options = ['--recto', recto, '--only', ...own, '--out', weights];
    execFileSync(scorersPython(), [FIT, ...sets, ...options], { stdio: 'inherit' });
  }
}

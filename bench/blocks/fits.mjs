// Weights by which lines become blocks, fitted to made documents; opendataloader is left out and tells how they carry over.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { candidatesOf, realSet } from '../corpus/fitted.mjs';
import { madeSets } from '../regions/fits.mjs';
import { root, scorersPython, scratch } from '../support.mjs';

const FIT = join(root, 'bench/blocks/fit.py');
const WEIGHTS = join(root, 'crates/recto-layout/src/blocks/data/weights.json');
const REAL = 'opendataloader';

/** Writes the weights, and prints what is found in each set by weights that are fitted to the others. */
export function fitAll() {
  const made = madeSets().map((set) => ({ ...set, name: `made-${set.template}` }));
  // Its labelled boxes tell blocks; its Markdown has no places.
  const given = [...made, realSet(REAL, 'layout')].map((set, number) =>
    candidatesOf('line-pairs', set, join(scratch, 'blocks/pairs', `${set.name}-${number}`)),
  );
  const own = [...new Set(made.map(({ name }) => name))];
  execFileSync(scorersPython(), [FIT, ...given, '--only', ...own, '--out', WEIGHTS], { stdio: 'inherit' });
}

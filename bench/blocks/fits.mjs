// Weights by which lines become blocks, fitted to made documents; opendataloader is left out and tells how they carry over.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { madeSets } from '../regions/fits.mjs';
import { data, recto, root, scorersPython, scratch } from '../support.mjs';

const FIT = join(root, 'bench/blocks/fit.py');
const WEIGHTS = join(root, 'crates/recto-layout/src/blocks/data/weights.json');
const REAL = 'opendataloader';

/** Writes the weights, and prints what is found in each set by weights that are fitted to the others. */
export function fitAll() {
  const made = madeSets().map((set) => ({ ...set, name: `made-${set.template}` }));
  // Its labelled boxes tell blocks; its Markdown has no places.
  const real = { name: REAL, docs: join(data, REAL, 'docs'), truth: join(data, REAL, 'layout') };
  const given = [...made, real].map(linePairs);
  const own = [...new Set(made.map(({ name }) => name))];
  execFileSync(scorersPython(), [FIT, ...given, '--only', ...own, '--out', WEIGHTS], { stdio: 'inherit' });
}

/** The neighbouring lines of the documents of a set, as `NAME=PAIRS=TRUTH`. */
function linePairs({ name, docs, truth }, number) {
  const out = join(scratch, 'blocks/pairs', `${name}-${number}`);
  execFileSync(recto, ['line-pairs', docs, '--out', out], { stdio: 'inherit' });
  return `${name}=${out}=${truth}`;
}

// Weights of running heads, feet, page numbers and footnotes.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { candidatesOf, copyPages, realSet } from '../corpus/fitted.mjs';
import { madeOnce } from '../made.mjs';
import { madeSets } from '../regions/fits.mjs';
import { root, scorersPython, scratch } from '../support.mjs';

const FIT = join(root, 'bench/edges/fit.py');
const OUT = join(root, 'crates/recto-layout/src/edges/data');
const REAL = 'opendataloader';

/** Writes the weights, and prints what is found in each set by weights that are fitted without it. The test templates are never fitted to. */
export async function fitAll({ seed }) {
  const sets = [
    realSet(REAL, 'layout'),
    ...madeSets().map((set) => ({ ...set, name: `made:${set.template}` })),
    await testSet(seed),
  ];
  const given = sets.map((set, number) =>
    candidatesOf('edge-candidates', set, join(scratch, 'edges/candidates', String(number))),
  );
  execFileSync(scorersPython(), [FIT, ...given, '--only', 'made', REAL, '--out', OUT], { stdio: 'inherit' });
}

/** The documents of the test templates; their pages in a folder of their own. */
async function testSet(seed) {
  const truth = join(scratch, `made-${seed}`);
  await madeOnce(truth, Number(seed));
  const docs = join(scratch, 'edges/test-docs', seed);
  copyPages(truth, docs);
  return { name: 'test templates', docs, truth };
}

// Weights of running heads, feet, page numbers and footnotes.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { madeSets } from '../regions/fits.mjs';
import { madeOnce } from '../made.mjs';
import { data, recto, root, scorersPython, scratch } from '../support.mjs';

const FIT = join(root, 'bench/edges/fit.py');
const OUT = join(root, 'crates/recto-layout/src/edges/data');
const REAL = 'opendataloader';

/** Writes the weights, and prints what is found in each set by weights that are fitted without it. The test templates are never fitted to. */
export async function fitAll({ seed }) {
  const real = { name: REAL, docs: join(data, REAL, 'docs'), truth: join(data, REAL, 'layout') };
  const sets = [real, ...madeSets().map((set) => ({ ...set, name: `made:${set.template}` })), await testSet(seed)];
  const given = sets.map(({ name, docs, truth }, number) => {
    const out = join(scratch, 'edges/candidates', String(number));
    execFileSync(recto, ['edge-candidates', docs, '--out', out], { stdio: 'inherit' });
    return `${name}=${out}=${truth}`;
  });
  execFileSync(scorersPython(), [FIT, ...given, '--only', 'made', REAL, '--out', OUT], { stdio: 'inherit' });
}

/** The documents of the test templates; their pages in a folder of their own. */
async function testSet(seed) {
  const truth = join(scratch, `made-${seed}`);
  await madeOnce(truth, Number(seed));
  const docs = join(scratch, 'edges/test-docs', seed);
  mkdirSync(docs, { recursive: true });
  for (const name of readdirSync(truth).filter((name) => name.endsWith('.pdf')))
    copyFileSync(join(truth, name), join(docs, name));
  return { name: 'test templates', docs, truth };
}

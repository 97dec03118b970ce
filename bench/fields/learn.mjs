// Learns the weights of the embedded extractor anew, on the learning documents and on deepform.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { corpusPython, data, prepare, recto, root, scratch } from '../support.mjs';
import { madeSet } from './made.mjs';

const FIT = join(root, 'bench/fields/fit.py');
const WEIGHTS = join(root, 'crates/recto-extract/src/embedded/data/weights.json');

/** Writes the weights, which the next build takes, and prints how well they do on layouts left out. */
export async function learn() {
  await learned([]);
  // Which fields are left open depends on the weights of the others.
  prepare();
  await learnOpen();
}

/** The same for fields that no label is like. */
export const learnOpen = () => learned(['--open']);

async function learned(options) {
  const made = await madeSet('learning');
  const sets = [
    { name: 'learning', docs: join(made, 'docs'), schema: join(made, 'schemas'), truth: join(made, 'truth') },
  ];
  const deepform = join(data, 'deepform');
  if (existsSync(deepform))
    sets.push({
      name: 'deepform',
      docs: join(deepform, 'docs'),
      schema: join(data, 'schemas/deepform.json'),
      truth: join(deepform, 'truth'),
    });
  else console.log('deepform is not here: the weights will differ from those of the repository');
  const pairs = sets.flatMap(({ name, docs, schema, truth }) => {
    const out = join(scratch, 'fields/candidates', name);
    execFileSync(recto, ['candidates', docs, '--schema', schema, '--out', out], { stdio: 'inherit' });
    return [out, truth];
  });
  execFileSync(corpusPython(), [FIT, ...pairs, '--out', WEIGHTS, ...options], { stdio: 'inherit' });
}

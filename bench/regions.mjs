// Regions that compete by fitted weights: fits them, and prints what they read, beside an earlier build where one is given.
import { existsSync } from 'node:fs';

import { ablate, fitAll } from './regions/fits.mjs';
import { literals } from './regions/literals.mjs';
import { compareAll } from './regions/scores.mjs';
import { data, prepare } from './support.mjs';

const PARTS = { fit: fitAll, scores: compareAll, ablation: ablate, literals };

/**
 * @param {{ only?: string, seed: string, base?: string }} options `only`: one of `fit` (writes the weights' file), `scores`, `ablation`,
 *   `literals`; all by default. `base`: the program `recto` of an earlier build
 */
export async function regions({ only, ...options }) {
  if (!existsSync(data)) {
    console.log('not run: ../shared is not here');
    return;
  }
  if (only !== 'literals') prepare();
  for (const [name, part] of Object.entries(PARTS)) if (only === undefined || only === name) await part(options);
}

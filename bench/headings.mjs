// Headings by fitted weights: fits them, and prints the figures of this build and of another side by side.
import { existsSync } from 'node:fs';

import { fitAll } from './headings/fits.mjs';
import { compareAll } from './headings/scores.mjs';
import { data, prepare } from './support.mjs';

const PARTS = { fit: fitAll, scores: compareAll };

/** @param {{ only?: string, seed: string, base?: string }} options `only`: `fit` (writes the weights' file) or `scores`; both by default */
export async function headings({ only, seed, base }) {
  if (!existsSync(data)) {
    console.log('not run: ../shared is not here');
    return;
  }
  prepare();
  for (const [name, part] of Object.entries(PARTS)) if (only === undefined || only === name) await part({ seed, base });
}

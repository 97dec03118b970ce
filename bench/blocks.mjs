// Blocks by fitted weights: fits them, and prints how well each set is read by weights that are fitted to the others.
import { existsSync } from 'node:fs';

import { fitAll } from './blocks/fits.mjs';
import { data, prepare } from './support.mjs';

export function blocks() {
  if (!existsSync(data)) {
    console.log('not run: ../shared is not here');
    return;
  }
  prepare();
  fitAll();
}

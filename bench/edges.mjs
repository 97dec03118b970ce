// Running heads, feet, page numbers and footnotes by fitted weights: fits them, and prints what they find in documents that they are not fitted to.
import { existsSync } from 'node:fs';

import { fitAll } from './edges/fits.mjs';
import { data, prepare } from './support.mjs';

/** @param {{ seed: string }} options the seed of the test templates' documents */
export async function edges({ seed }) {
  if (!existsSync(data)) {
    console.log('not run: ../shared is not here');
    return;
  }
  prepare();
  await fitAll({ seed });
}

// The reading order by fitted weights: fits them, and prints how many steps from word to word are wrong by them.
import { existsSync } from 'node:fs';

import { fitAll } from './order/fits.mjs';
import { data, prepare } from './support.mjs';

export function order() {
  if (!existsSync(data)) {
    console.log('not run: ../shared is not here');
    return;
  }
  prepare();
  fitAll();
}

// CPU time and peak memory of this build's command line beside an earlier one's, in turn: nine pairs, medians, and the
// earlier build against itself as the noise.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { account, data, median, prepare, recto } from './support.mjs';

const PAIRS = 9;
/** Sets, and the options with which they are read; of scans the models cost the most. */
const SETS = [
  ['opendataloader', ['--images', '--ocr', 'off']],
  ['docbank', ['--ocr', 'off']],
  ['deepform', ['--ocr', 'off']],
  ['kleister', ['--ocr', 'off']],
  ['robust', ['--ocr', 'off']],
  ['tesseract', []],
];

/** @param {{ base?: string }} options the program `recto` of the earlier build */
export function builds({ base }) {
  if (base === undefined || !existsSync(data)) {
    console.log('not run: needs --base RECTO, the program of an earlier build, and ../shared/data');
    return;
  }
  prepare();
  const out = mkdtempSync(join(tmpdir(), 'recto-builds-'));
  try {
    console.log(`median of ${PAIRS} ratios, this build to the earlier one (the earlier one to itself)`);
    for (const [set, options] of SETS) {
      const run = (program) => account(program, ['batch', join(data, set, 'docs'), out, ...options]);
      const rounds = Array.from({ length: PAIRS }, () => [run(base), run(recto), run(base)]);
      console.log(`${set.padEnd(15)} CPU ${ratios(rounds, 'cpu')}, peak memory ${ratios(rounds, 'peakMiB')}`);
    }
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function ratios(rounds, figure) {
  const ratio = median(rounds.map(([before, now]) => now[figure] / before[figure]));
  const noise = median(rounds.map(([before, , again]) => again[figure] / before[figure]));
  return `${ratio.toFixed(3)} (${noise.toFixed(3)})`;
}

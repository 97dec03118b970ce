// A long scan is read page by page, so its memory must not grow with its pages.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { makeScan } from '../tools/make-pdf/make-scan.mjs';
import { prepare as prepareService } from '../tools/setup/prepare.mjs';
import { makeSteps } from '../tools/setup/steps.mjs';
import { account, prepare, recto, root, scratch } from './support.mjs';

const LENGTHS = [50, 500];
const THREADS = 2;
/**
 * The limit on growth per page: room for the words, which are kept until the response; a page's pixels are a hundred
 * times more.
 */
const PAGE_MIB = 0.1;

export async function scans() {
  prepare();
  await prepareService({ steps: makeSteps() });
  const environment = asParsersHaveIt();
  const peaks = LENGTHS.map((pages) => {
    const file = join(scratch, `scan-${pages}.pdf`);
    writeFileSync(file, makeScan({ pages }));
    const out = join(scratch, `scan-${pages}.json`);
    const parse = [recto, 'parse', file, '--format', 'json', '--threads', String(THREADS), '--out', out];
    const run = account('env', [...environment, ...parse]);
    console.log(
      `${pages} scanned pages, ${THREADS} threads: ${run.wall.toFixed(1)} s, CPU ${((run.cpu * 1000) / pages).toFixed(0)} ms a page, ` +
        `peak ${run.peakMiB.toFixed(0)} MB`,
    );
    return run.peakMiB;
  });
  const [short, long] = peaks;
  const most = short + PAGE_MIB * (LENGTHS[1] - LENGTHS[0]);
  if (long > most)
    throw new Error(`the long scan takes ${long.toFixed(0)} MB, at most ${most.toFixed(0)} MB were expected`);
}

/** The environment of a parser process, as arguments of `env`. */
function asParsersHaveIt() {
  const { PARSER_ENVIRONMENT } = createRequire(import.meta.url)(
    join(root, 'dist/apps/server/platform/engine/parser-environment.js'),
  );
  return Object.entries(PARSER_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);
}

// Long documents: time per page and peak memory, for a synthetic one and for one joined from real documents.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makePdf } from '../tools/make-pdf/make-pdf.mjs';
import { account, data, peersPython, prepare, recto, root, scratch } from './support.mjs';

const PAGES = 1200;
/** Sets of contracts, orders, reports and papers, which are joined until there are enough pages. */
const REAL = ['kleister', 'deepform', 'icdar2013', 'opendataloader', 'docbank', 'tables-samples', 'robust'];

export async function large() {
  prepare();
  const made = join(scratch, 'made.pdf');
  writeFileSync(made, makePdf({ pages: PAGES }));
  report('made', made, PAGES);
  if (!existsSync(data)) {
    console.log('joined: not run, ../shared/data is not here');
    return;
  }
  const joined = join(scratch, 'joined.pdf');
  const folders = REAL.map((set) => join(data, set, 'docs'));
  const args = [join(root, 'bench/peers.py'), 'join', String(PAGES), joined, ...folders];
  const out = execFileSync(peersPython(), args, { encoding: 'utf8' });
  report('joined', joined, JSON.parse(out).pages);
}

function report(name, file, pages) {
  for (const threads of [1, 2]) {
    const run = account(recto, [
      'parse',
      file,
      '--format',
      'json',
      '--threads',
      String(threads),
      '--ocr',
      'off',
      '--pictures',
      join(scratch, `${name}-pictures`),
      '--out',
      join(scratch, `${name}.json`),
    ]);
    const mib = (statSync(file).size / 1048576).toFixed(1);
    console.log(
      `${name}: ${pages} pages, ${mib} MB, ${threads} thread(s): ${run.wall.toFixed(2)} s, ${((run.wall * 1000) / pages).toFixed(2)} ms a page, ` +
        `CPU ${((run.cpu * 1000) / pages).toFixed(2)} ms a page, peak ${run.peakMiB.toFixed(0)} MB`,
    );
  }
}

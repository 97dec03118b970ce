// Extraction and layout beside its peers: CPU milliseconds a page over real one-page documents, each engine one process, in turn.
// Text in pictures is not recognised: the peers read text layers only.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { account, data, median, peersPython, prepare, recto, root, scratch } from './support.mjs';

const ROUNDS = 5;
const PEERS = ['pypdfium2', 'pdftotext', 'liteparse'];

export async function core() {
  const docs = join(data, 'opendataloader/docs');
  if (!existsSync(docs)) {
    console.log('not run: ../shared/data is not here');
    return;
  }
  prepare();
  const python = peersPython();
  const pages = readdirSync(docs).filter((name) => name.endsWith('.pdf')).length;
  const times = { recto: [], ...Object.fromEntries(PEERS.map((peer) => [peer, []])) };
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = account(recto, [
      'batch',
      docs,
      join(scratch, 'core'),
      '--format',
      'markdown',
      '--threads',
      '1',
      '--ocr',
      'off',
    ]);
    times.recto.push((own.cpu * 1000) / pages);
    for (const peer of PEERS) {
      const out = JSON.parse(execFileSync(python, [join(root, 'bench/peers.py'), peer, docs], { encoding: 'utf8' }));
      times[peer].push((out.cpu_seconds * 1000) / out.pages);
    }
  }
  console.log(
    `CPU ms a page, ${pages} pages, median of ${ROUNDS} rounds (recto: whole process, layout, tables and Markdown)`,
  );
  for (const [engine, values] of Object.entries(times)) {
    const ratios = times.recto.map((own, i) => own / values[i]);
    console.log(
      `${engine.padEnd(12)} ${median(values).toFixed(2).padStart(7)}   recto/${engine} ${median(ratios).toFixed(2)}`,
    );
  }
}

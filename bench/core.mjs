// Extraction and layout compared with peers: CPU milliseconds per page over real one-page documents, each engine in one
// process, in turn. First with text layers only, then with OCR of pictures where a peer supports it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { account, data, median, peersPython, prepare, recto, root, scratch } from './support.mjs';

const ROUNDS = 5;
/** The compared tasks, with recto's options and the peers. */
const ROWS = {
  'text layers only': { options: ['--ocr', 'off'], peers: ['pypdfium2', 'pdftotext', 'liteparse'] },
  'recognition on': { options: [], peers: ['liteparse-ocr'] },
};

export async function core() {
  const docs = join(data, 'opendataloader/docs');
  if (!existsSync(docs)) {
    console.log('not run: ../shared/data is not here');
    return;
  }
  prepare();
  const python = peersPython();
  const pages = readdirSync(docs).filter((name) => name.endsWith('.pdf')).length;
  console.log(
    `CPU ms a page, ${pages} pages, median of ${ROUNDS} rounds (recto: whole process, layout, tables and Markdown)`,
  );
  for (const [row, { options, peers }] of Object.entries(ROWS)) compare(row, options, peers, { docs, pages, python });
}

function compare(row, options, peers, { docs, pages, python }) {
  console.log(row);
  const times = { recto: [] };
  const lacking = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const args = ['batch', docs, join(scratch, 'core'), '--format', 'markdown', '--threads', '1', ...options];
    times.recto.push((account(recto, args).cpu * 1000) / pages);
    for (const peer of peers.filter((name) => !(name in lacking))) {
      try {
        (times[peer] ??= []).push(measured(python, peer, docs));
      } catch (error) {
        lacking[peer] = error.message.trim().split('\n').at(-1);
        delete times[peer];
      }
    }
  }
  for (const [engine, values] of Object.entries(times)) {
    const ratios = times.recto.map((own, i) => own / values[i]);
    console.log(
      `${engine.padEnd(14)} ${median(values).toFixed(2).padStart(7)}   recto/${engine} ${median(ratios).toFixed(2)}`,
    );
  }
  for (const [peer, why] of Object.entries(lacking)) console.log(`${peer.padEnd(14)} not run: ${why}`);
}

/** CPU milliseconds per page; throws if the peer lacks something, or fails on more than a tenth of the documents. */
function measured(python, peer, docs) {
  const run = spawnSync(python, [join(root, 'bench/peers.py'), peer, docs], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  // liteparse continues without what it can't recognise.
  const lacking = /^\[ocr\] failed.*$/m.exec(run.stderr);
  if (lacking !== null) throw new Error(lacking[0]);
  const { cpu_seconds: cpu, failed, pages } = JSON.parse(run.stdout);
  if (failed > pages / 10) throw new Error(`${peer} failed on ${failed} documents`);
  return (cpu * 1000) / pages;
}

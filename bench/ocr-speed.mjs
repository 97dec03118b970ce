// The cost of OCR: CPU per page compared with peers, pages per second and memory by number of workers, and GPU figures
// if there is one.
import { execFileSync, spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { account, accountLater, median, peersPython, recto, root, scratch } from './support.mjs';

/** All engines read the same pages in turn, so that other load on the machine affects all alike. */
const ROUNDS = 3;
const WORKERS = [1, 2];

/** `dense` are pictures of dense A4 pages, `pages` are pictures of any pages. */
export async function speed({ dense, pages }) {
  const folder = folderOf('dense', dense);
  beside(folder);
  await workers(pages);
  graphicsCard(folder);
}

/** The peer that uses the models of one of our settings; the others are compared with the default. */
const SAME_MODELS = { rapidocr: 'recto, accurate' };

/** CPU time of the whole process per page, with one thread; for rapidocr without its start, which takes seconds. */
function beside(folder) {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const engines = {
    recto: () => reading(folder, 'mixed'),
    'recto, tiny': () => reading(folder, 'tiny'),
    'recto, accurate': () => reading(folder, 'accurate'),
    tesseract: tesseract(files),
    rapidocr: () => {
      const args = [join(root, 'bench/ocr_peers.py'), 'rapidocr', folder];
      return JSON.parse(execFileSync(peersPython(), args, { encoding: 'utf8' })).cpu_seconds;
    },
  };
  const times = {};
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, run] of Object.entries(engines))
      if (run) (times[name] ??= []).push((run() * 1000) / files.length);
  console.log(`CPU ms a dense A4 page at 200 dpi, one thread, ${files.length} pages, median of ${ROUNDS} rounds`);
  for (const name of Object.keys(engines)) {
    if (!times[name]) {
      console.log(`${name}: skipped, not installed (Debian: apt-get install tesseract-ocr)`);
      continue;
    }
    const ours = SAME_MODELS[name] ?? 'recto';
    const ratios = times[ours].map((own, round) => own / times[name][round]);
    const beside = `${ours} / ${name} ${median(ratios).toFixed(2)}`;
    console.log(`${name.padEnd(16)} ${median(times[name]).toFixed(0).padStart(6)}   ${beside}`);
  }
}

function reading(folder, quality, ...more) {
  return account(recto, batch(folder, 'speed', quality, ...more)).cpu;
}

function batch(folder, name, quality, ...more) {
  const out = join(scratch, 'ocr', name);
  return ['batch', folder, out, '--format', 'json', '--threads', '1', '--ocr', quality, ...more];
}

function tesseract(files) {
  if (spawnSync('tesseract', ['--version']).status !== 0) return null;
  const one = (file) => ['OMP_THREAD_LIMIT=1', 'tesseract', file, join(scratch, 'ocr/tesseract'), '--dpi', '200'];
  return () => files.reduce((sum, file) => sum + account('env', one(file)).cpu, 0);
}

/** The same number of pages for each worker, which is a process with one thread. */
async function workers(pages) {
  for (const count of WORKERS) {
    const begun = performance.now();
    const share = Math.floor(pages.length / Math.max(...WORKERS));
    const runs = await Promise.all(
      Array.from({ length: count }, (_, worker) => {
        const folder = folderOf(`worker-${worker}`, pages.slice(worker * share, (worker + 1) * share));
        return accountLater(recto, batch(folder, `worker-${worker}`, 'mixed'));
      }),
    );
    const rate = (count * share * 1000) / (performance.now() - begun);
    const peaks = runs.map(({ peakMiB }) => `${peakMiB.toFixed(0)} MB`).join(' and ');
    console.log(`${count} worker(s): ${rate.toFixed(2)} pages/s, peak ${peaks}`);
  }
}

function graphicsCard(folder) {
  const card = spawnSync('nvidia-smi', ['--query-gpu=name', '--format=csv,noheader'], { encoding: 'utf8' });
  if (card.status !== 0) {
    console.log('GPU: not run, no CUDA device is here');
    return;
  }
  const count = readdirSync(folder).length;
  const begun = performance.now();
  const run = spawnSync(recto, batch(folder, 'gpu', 'mixed', '--device', 'cuda'), { cwd: root, encoding: 'utf8' });
  const each = (performance.now() - begun) / count;
  console.log(`GPU (${card.stdout.trim()}): ${each.toFixed(0)} ms a dense page with the start ${run.stderr.trim()}`);
}

/** A temporary folder with links to some files. */
function folderOf(name, files) {
  const folder = join(scratch, 'ocr-pages', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of files) linkSync(file, join(folder, file.split('/').at(-1)));
  return folder;
}

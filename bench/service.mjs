// The service under load: latency and throughput of a 5-page PDF with 1, 4 and 16 parallel requests, the overhead over
// the bare core, and whether memory grows over 2,000 requests.
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makePdf } from '../tools/make-pdf/make-pdf.mjs';
import { withService } from './running-service.mjs';
import { PARSE_OPTIONS, percentile, residentMiB, root } from './support.mjs';

const PAGES = 5;
const REQUESTS = 300;
const GROWTH_REQUESTS = 2000;

export function service() {
  return withService(async ({ base, key, pid, dir }) => {
    const pdf = makePdf({ pages: PAGES });
    const file = join(dir, 'five.pdf');
    writeFileSync(file, pdf);
    const send = () => post(base, key, pdf);
    for (let i = 0; i < 50; i += 1) await send();
    const bare = await bareCore(file, dir);
    console.log(`bare core (open, parse, render in one process): p50 ${bare.toFixed(1)} ms`);
    for (const parallel of [1, 4, 16]) {
      const { times, wall } = await load(send, REQUESTS, parallel);
      const over = parallel === 1 ? `, ${(percentile(times, 0.5) - bare).toFixed(1)} ms over the core` : '';
      console.log(
        `${String(parallel).padStart(2)} in parallel: ${(REQUESTS / wall).toFixed(0)} requests/s, p50 ${percentile(times, 0.5).toFixed(1)} ms, ` +
          `p95 ${percentile(times, 0.95).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms${over}`,
      );
    }
    const memory = () => ({ api: residentMiB(pid, 'main.js'), parsers: residentMiB(pid, 'parser-process') });
    const before = memory();
    await load(send, GROWTH_REQUESTS, 4);
    const after = memory();
    for (const part of ['api', 'parsers']) {
      console.log(
        `${part}: ${before[part].toFixed(0)} MB before, ${after[part].toFixed(0)} MB after ${GROWTH_REQUESTS} requests`,
      );
    }
  });
}

async function post(base, key, pdf) {
  const form = new FormData();
  form.set('file', new Blob([pdf], { type: 'application/pdf' }), 'five.pdf');
  const answer = await fetch(`${base}/v1/parse/file`, { method: 'POST', headers: { 'X-API-KEY': key }, body: form });
  const body = await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`status ${answer.status}: ${Buffer.from(body).toString().slice(0, 200)}`);
}

async function load(send, requests, parallel) {
  const times = [];
  let left = requests;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (left > 0) {
        left -= 1;
        const at = performance.now();
        await send();
        times.push(performance.now() - at);
      }
    }),
  );
  return { times, wall: (performance.now() - start) / 1000 };
}

/** The same document through the addon alone: the lower bound for any service. */
async function bareCore(file, dir) {
  const { RectoDocument } = createRequire(join(root, 'apps/server/package.json'))('@recto/core');
  const times = [];
  for (let i = 0; i < 50; i += 1) {
    const start = performance.now();
    const document = await RectoDocument.open(file);
    await document.parse(PARSE_OPTIONS, dir);
    await document.render({}, `${file}.json`);
    times.push(performance.now() - start);
  }
  return percentile(times, 0.5);
}

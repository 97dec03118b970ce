import { setTimeout as delay } from 'node:timers/promises';
import { batchUuid } from '../support/cluster.mjs';
import { inParallel } from '../support/client.mjs';
import { makeDocuments } from '../support/documents.mjs';
import { Progress } from '../support/progress.mjs';

const CALLERS = 8;
const LASTS_MS = 60_000;
const PAUSE_MS = 2_000;
const WITHIN_SECONDS = 10;

export const share = {
  about: 'items beside a minute of requests that never stop, in one process of both kinds',
  cluster: { apis: 1, workers: 0, env: { RECTO_ROLE: 'all' } },
  async run({ cluster, report }) {
    const { client, key } = await cluster.organisation('share', 1_000_000);
    const [document] = makeDocuments(1);
    const fileIds = await client.upload([document]);
    const [{ url }] = cluster.apis;
    const until = performance.now() + LASTS_MS;
    const statuses = new Map();
    const callers = inParallel(Array.from({ length: CALLERS }), CALLERS, async () => {
      while (performance.now() < until) {
        const status = await parse(url, key, document);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    const times = [];
    while (performance.now() < until) {
      const begun = performance.now();
      const { id } = await client.createBatch(fileIds);
      await new Progress(cluster, batchUuid(id), { withinMs: 120_000 }).ended;
      times.push((performance.now() - begun) / 1000);
      await delay(PAUSE_MS);
    }
    await callers;
    const worst = Math.max(...times);
    report.check(
      `each batch of one item ends within ${WITHIN_SECONDS} s`,
      worst <= WITHIN_SECONDS,
      `${times.length} times, the longest ${worst.toFixed(2)} s`,
    );
    report.equal('requests were answered with', [...statuses.keys()].join(), '200');
    report.say(`${statuses.get(200)} requests in ${LASTS_MS / 1000} s`);
  },
};

async function parse(url, key, document) {
  const form = new FormData();
  form.append('file', new Blob([document]), 'a.pdf');
  const response = await fetch(`${url}/v1/parse/file`, { method: 'POST', headers: { 'x-api-key': key }, body: form });
  await response.arrayBuffer();
  return response.status;
}

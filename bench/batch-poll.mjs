// Polling at the rate limit while one niced worker processes a batch of 10,000: eight callers follow their cursors.
// First they catch up with the whole batch, a hundred items per answer, which is reported separately; then they receive
// changes.
import { batchUuid, startCluster } from '../test/fault/support/cluster.mjs';
import { makeDocuments, repeated } from '../test/fault/support/documents.mjs';
import { Progress } from '../test/fault/support/progress.mjs';
import { cpuOfCluster, openLoad, percentiles, promise } from './batch-support.mjs';
import { median } from './support.mjs';

const SECONDS = 15;
const RUNS = 3;
const CALLERS = 8;
const P99_MS = 25;
const WORKER_NICE = 10;

export async function poll({ items, rate }) {
  const cluster = await startCluster({ apis: 1, workers: 1, workerNice: WORKER_NICE, durable: true });
  try {
    const { client } = await cluster.organisation('polls', items + 200);
    const fileIds = await client.upload(makeDocuments(200));
    const { id } = await client.createBatch(repeated(fileIds, items));
    const progress = new Progress(cluster, batchUuid(id), { withinMs: 3_600_000 });
    await progress.reaches(100);
    const next = callers({ url: `${cluster.apis[0].url}/v1/batches/${id}`, key: client.key });
    const p99s = [];
    for (let run = 0; run <= RUNS; run += 1) {
      const from = progress.done;
      const before = cpuOfCluster(cluster);
      const { times, statuses } = await openLoad({ rate, seconds: SECONDS, next });
      const cpu = ((cpuOfCluster(cluster).api - before.api) * 1000) / (rate * SECONDS);
      const { p50, p95, p99 } = percentiles(times);
      if (run > 0) p99s.push(p99);
      console.log(
        `${run === 0 ? 'catching up' : `run ${run}`}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ` +
          `answers ${JSON.stringify(statuses)}; ${cpu.toFixed(2)} ms of the API's CPU each; meanwhile ${((progress.done - from) / SECONDS).toFixed(0)} items/s`,
      );
    }
    console.log(`the batch ${progress.terminal ? 'had ended' : `still ran: item ${progress.done} of ${items}`}`);
    promise(`p99 of polls at ${rate} a second, median of ${RUNS} runs`, median(p99s), P99_MS, 'ms');
    await client.cancel(id);
  } finally {
    await cluster.stop();
  }
}

/** Each caller continues from its last answer; one whose batch has ended starts again. */
function callers({ url, key }) {
  const cursors = new Array(CALLERS).fill(null);
  return (index) => {
    const caller = index % CALLERS;
    const cursor = cursors[caller];
    return {
      url: cursor === null ? url : `${url}?cursor=${encodeURIComponent(cursor)}`,
      headers: { 'X-API-KEY': key },
      seen: (body) => {
        cursors[caller] = JSON.parse(body).next_cursor ?? null;
      },
    };
  };
}

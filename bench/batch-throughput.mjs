// Items per second with 1, 2 and 3 workers compared with the bare core, and the CPU cost of the queue per item. CPU
// time is counted by the kernel from the creation of the batch until its completion: for the worker and api processes
// without their parser processes, for Postgres with its backends, and for Redis.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { batchUuid, startCluster } from '../test/fault/support/cluster.mjs';
import { makeDocuments, repeated } from '../test/fault/support/documents.mjs';
import { Progress } from '../test/fault/support/progress.mjs';
import { cpuOfCluster, missed, promise } from './batch-support.mjs';

const DOCUMENTS = 200;
const CORE_SECONDS = 5;
const OVERHEAD_MS = 10;
/** Enough for the shortest run to last a while. */
const SHARE_OF_ITEMS = 0.3;

export async function throughput({ items }) {
  const count = Math.max(500, Math.round(items * SHARE_OF_ITEMS));
  const documents = makeDocuments(DOCUMENTS);
  const core = {};
  for (const processes of [1, 2]) core[processes] = await bareCore(documents, processes);
  console.log(`bare core: ${core[1].toFixed(0)} pages/s in one process, ${core[2].toFixed(0)} in two`);
  for (const shape of [
    { apis: 1, workers: 1 },
    { apis: 1, workers: 2 },
    { apis: 1, workers: 3 },
    { apis: 2, workers: 3 },
  ]) {
    await over(shape, documents, count, core);
  }
}

async function over({ apis, workers }, documents, items, core) {
  const cluster = await startCluster({ apis, workers, durable: true });
  try {
    const { client } = await cluster.organisation('throughput', 2 * items + 200);
    const fileIds = await client.upload(documents);
    await work(cluster, client, repeated(fileIds, DOCUMENTS));
    const before = cpuOfCluster(cluster);
    const { seconds, status } = await work(cluster, client, repeated(fileIds, items));
    const after = cpuOfCluster(cluster);
    const each = Object.fromEntries(
      Object.keys(after).map((part) => [part, ((after[part] - before[part]) * 1000) / items]),
    );
    const rate = items / seconds;
    const name = `${apis} API, ${workers} worker${workers > 1 ? 's' : ''}`;
    console.log(
      `${name}: ${items} items in ${seconds.toFixed(1)} s, ${rate.toFixed(1)} items/s, ` +
        `${(rate / core[Math.min(2, workers)]).toFixed(2)} of the bare core's rate`,
    );
    console.log(
      `  CPU ms an item: ${Object.entries(each)
        .map(([part, ms]) => `${part} ${ms.toFixed(2)}`)
        .join(', ')}`,
    );
    if (status !== 'completed') missed(`${name}: the batch is ${status}`);
    promise(`${name}: CPU of worker and API processes an item`, each.worker + each.api, OVERHEAD_MS, 'ms');
  } finally {
    await cluster.stop();
  }
}

/**
 * Runs one batch from creation to completion, timed by the service's own clock, so that no polling interval is counted.
 */
async function work(cluster, client, fileIds) {
  const { id } = await client.createBatch(fileIds);
  const progress = new Progress(cluster, batchUuid(id), { withinMs: 1_200_000 });
  await progress.ended;
  const [{ seconds }] = await cluster.sql(
    'SELECT extract(epoch FROM completed_at - created_at)::float AS seconds FROM batches WHERE id = $1',
    [batchUuid(id)],
  );
  return { seconds, status: progress.status };
}

/** Pages per second of the same documents through the addon alone, in `processes` concurrent processes. */
async function bareCore(documents, processes) {
  const dir = mkdtempSync(join(tmpdir(), 'recto-bench-'));
  try {
    documents.forEach((bytes, index) => writeFileSync(join(dir, `${index}.pdf`), bytes));
    const counts = await Promise.all(Array.from({ length: processes }, (_, index) => corePages(dir, index)));
    return counts.reduce((sum, one) => sum + one, 0);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function corePages(dir, index) {
  const program = join(import.meta.dirname, 'batch-core.mjs');
  const child = spawn(process.execPath, [program, dir, String(index), String(CORE_SECONDS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (part) => (output += part));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(Number(output)) : reject(new Error(`the core ended with ${code}`)),
    );
  });
}

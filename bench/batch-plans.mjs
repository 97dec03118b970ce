// Query plans of the hot queries on a million items. The service itself runs over a seeded database whose Postgres logs
// each statement's plan (auto_explain, as EXPLAIN (ANALYZE, BUFFERS)), and the plans are read from that log. It fails
// on a sequential scan of a large table, and on a median above its bound.
import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { batchUuid, startCluster } from '../test/fault/support/cluster.mjs';
import { makeDocuments, repeated } from '../test/fault/support/documents.mjs';
import { Progress } from '../test/fault/support/progress.mjs';
import { seed } from './batch-seed.mjs';
import { missed, promise } from './batch-support.mjs';
import { readPlans, summarise } from './postgres-plans.mjs';

const LARGE = ['batch_items', 'batches', 'files', 'ledger_entries'];
/** Bounds in milliseconds on a statement's median time in the database, with the timing of every plan node on. */
const BOUNDS = { requests: 25, work: 25, retention: 2_000 };
/** A small batch, since the waiting items of other organisations have their turns, too. */
const ITEMS = 100;
const POLLS = 20;

export async function plans() {
  const cluster = await startCluster({ apis: 0, workers: 0, durable: true });
  try {
    const begun = performance.now();
    const counts = await seed(cluster);
    console.log(`seeded in ${((performance.now() - begun) / 1000).toFixed(0)} s: ${JSON.stringify(counts)}`);
    await sizes(cluster);
    await explainEverything(cluster);
    await cluster.grow({ apis: 1 });
    const { client } = await cluster.organisation('plans', ITEMS + 1_000);
    const fileIds = await client.upload(makeDocuments(50));
    let batch;
    await part(cluster, 'requests', async () => {
      batch = await client.createBatch(repeated(fileIds, ITEMS), { idempotencyKey: 'plans' });
      await client.createBatch(fileIds, { idempotencyKey: 'plans' });
      for (const status of ['', '&status=running', '&status=completed'])
        await client.insist('GET', `/v1/batches?limit=200${status}`);
      for (let turn = 0, cursor; turn < POLLS; turn += 1)
        ({ next_cursor: cursor } = await client.poll(batch.id, { cursor, limit: 100 }));
    });
    await part(cluster, 'work', async () => {
      await cluster.grow({ workers: 1 });
      await new Progress(cluster, batchUuid(batch.id), { withinMs: 600_000 }).ended;
      await client.cancel(batch.id);
    });
    await part(cluster, 'retention', () => sweep(cluster.workers[0].env));
  } finally {
    await cluster.stop();
  }
}

/** Bytes per row, including its share of the indexes. */
async function sizes(cluster) {
  for (const table of LARGE) {
    const [{ bytes, each }] = await cluster.sql(
      `SELECT pg_total_relation_size($1::regclass) AS bytes, pg_total_relation_size($1::regclass) / (SELECT count(*) FROM ${table}) AS each`,
      [table],
    );
    console.log(`${table}: ${(Number(bytes) / 2 ** 20).toFixed(0)} MiB, ${each} bytes a row`);
  }
}

/** Makes sessions that begin from now on log the plan of each statement. */
async function explainEverything(cluster) {
  const settings = {
    session_preload_libraries: "'auto_explain'",
    'auto_explain.log_min_duration': 0,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    // Cascading deletes of a batch's rows are statements of Postgres itself.
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_parameter_max_length': 0,
  };
  for (const [name, value] of Object.entries(settings))
    await cluster.sql(`ALTER ROLE CURRENT_USER SET ${name} = ${value}`);
}

/** Runs the hourly cleanup now, in a process with a worker's settings. */
async function sweep(env) {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'batch-retention.mjs')], { env });
}

/** Runs one part of the load and checks the statements that the service sent meanwhile. */
async function part(cluster, name, work) {
  const log = cluster.backing.postgresLog;
  const from = statSync(log).size;
  await work();
  await delay(500);
  const statements = summarise(readPlans(readFileSync(log).subarray(from).toString('utf8')), LARGE);
  console.log(`\n${name}: ${statements.length} statements over large tables`);
  for (const one of statements) {
    console.log(
      `${one.median.toFixed(2).padStart(9)} ms median, ${one.longest.toFixed(1).padStart(7)} ms longest, ${String(one.calls).padStart(5)} calls, ` +
        `${String(one.buffers).padStart(6)} buffers${one.compiled > 0 ? `, ${one.compiled} compiled` : ''}  ${one.text}\n${' '.repeat(14)}${one.nodes}`,
    );
    for (const table of one.scanned) missed(`${name}: a sequential scan over ${table}: ${one.text}`);
    if (one.median > BOUNDS[name])
      missed(`${name}: ${one.median.toFixed(1)} ms, more than ${BOUNDS[name]} ms: ${one.text}`);
  }
  if (statements.length === 0) missed(`${name}: no statement was seen`);
  else
    promise(
      `${name}: slowest statement, median`,
      Math.max(...statements.map(({ median }) => median)),
      BOUNDS[name],
      'ms',
    );
}

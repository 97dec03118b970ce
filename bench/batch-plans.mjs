// The plans of the hot queries on a million items. Nothing is copied from the code: the service itself runs over a seeded database
// whose Postgres writes down each statement's plan as EXPLAIN (ANALYZE, BUFFERS) would show it (auto_explain), and the plans are
// read from its log. A sequential scan over a large table is a failure, and so is a median above its bound.
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
/** Milliseconds in the database that a statement may take, as a median over the part's calls, with the timing of every plan node on. */
const BOUNDS = { requests: 25, work: 25, retention: 2_000 };
/** Few: the others' items that wait have their turns too. */
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

/** What a row takes with its share of the indexes. */
async function sizes(cluster) {
  for (const table of LARGE) {
    const [{ bytes, each }] = await cluster.sql(
      `SELECT pg_total_relation_size($1::regclass) AS bytes, pg_total_relation_size($1::regclass) / (SELECT count(*) FROM ${table}) AS each`,
      [table],
    );
    console.log(`${table}: ${(Number(bytes) / 2 ** 20).toFixed(0)} MiB, ${each} bytes a row`);
  }
}

/** Sessions that begin from now on write the plan of each of their statements into the log. */
async function explainEverything(cluster) {
  const settings = {
    session_preload_libraries: "'auto_explain'",
    'auto_explain.log_min_duration': 0,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    // What a deleted batch takes along is deleted by statements of Postgres' own.
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_parameter_max_length': 0,
  };
  for (const [name, value] of Object.entries(settings))
    await cluster.sql(`ALTER ROLE CURRENT_USER SET ${name} = ${value}`);
}

/** The hourly work, now: a process of its own with the settings of a worker. */
async function sweep(env) {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'batch-retention.mjs')], { env });
}

/** Runs one part of the load and judges the statements that the service has sent meanwhile. */
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

// npm run bench:load [-- --minutes N]: the service behind a proxy under a steady load while each of its processes is restarted
// and two are killed. Two API processes, three workers, S3; the rate is found in the run. It fails if a promise is broken.
import '../tools/setup/check-node.mjs';
import { parseArgs } from 'node:util';
import { prepare } from '../tools/setup/prepare.mjs';
import { makeSteps } from '../tools/setup/steps.mjs';
import { startBalancer } from '../test/fault/support/balancer.mjs';
import { startCluster } from '../test/fault/support/cluster.mjs';
import { Traffic } from '../test/fault/support/traffic.mjs';
import { missed, promise, verdict } from './batch-support.mjs';
import { checkBooks } from './load/books.mjs';
import { findCapacity } from './load/capacity.mjs';
import { disturb } from './load/disturbances.mjs';
import { MemoryWatch } from './load/memory.mjs';
import { tell } from './load/table.mjs';
import { machine } from './machine.mjs';

const SHARE_OF_CAPACITY = 0.7;
const CREDITS = 10_000_000;
const MOST_TURNED_AWAY = 0.01;
const MOST_GROWTH = 1;
const LEAST_WATCHED_MINUTES = 1;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const lastsMs = Number(values.minutes) * 60_000;
if (!(lastsMs >= 60_000)) throw new Error('--minutes is a number from 1');

await prepare({ steps: makeSteps() });
console.log(machine());
const cluster = await startCluster({ apis: 2, workers: 3, storage: 's3', durable: true });
let balancer;
try {
  balancer = await startBalancer(cluster);
  const organisation = await cluster.organisation('load', CREDITS);
  const traffic = await Traffic.through(balancer.url, organisation);
  const capacity = await findCapacity(traffic);
  const rate = SHARE_OF_CAPACITY * capacity.rate;
  console.log(
    `quiet p95 ${capacity.quietMs.toFixed(0)} ms; capacity ${capacity.rate.toFixed(1)} requests/s ` +
      `(p95 ${capacity.p95Ms.toFixed(0)} ms); ${values.minutes} minutes at ${rate.toFixed(1)} requests/s`,
  );
  const memory = new MemoryWatch(cluster.processes);
  const begun = performance.now();
  const load = traffic.run({ rate, ms: lastsMs });
  const events = await disturb(cluster, { begun, lastsMs, memory });
  const answers = await load;
  const books = await checkBooks(cluster, { organisation, traffic });
  judge({ answers, events, books, growth: memory.growth() });
} finally {
  await balancer?.stop();
  await cluster.stop();
}
process.exitCode = verdict() ? 0 : 1;

function judge({ answers, events, books, growth }) {
  tell({ answers, events, growth });
  const failed = answers.filter(({ failed: isFailed }) => isFailed);
  const excused = failed.filter((one) => events.kills.some(({ at }) => one.sentAt <= at && one.endedAt >= at));
  promise('failed requests that no kill explains', failed.length - excused.length, 0, 'requests');
  console.log(`     in flight at a kill and failed: ${excused.length}`);
  const away = answers.filter(({ status }) => status === 503).length;
  promise('503 with Retry-After', (100 * away) / answers.length, 100 * MOST_TURNED_AWAY, '%');
  for (const { process, code, signal } of events.stops)
    if (code !== 0) missed(`${process} was asked to stop and ended with ${code ?? signal}`);
  promise('items lost or failed', books.lost, 0, 'items');
  promise('billed twice', books.twice, 0, 'subjects');
  promise('answers that were not billed', books.unbilled, 0, 'answers');
  promise(
    'billed without an answer, beyond those in flight at a kill',
    books.unanswered - excused.length,
    0,
    'requests',
  );
  if (growth[0].minutes < LEAST_WATCHED_MINUTES)
    missed(`memory was watched for ${growth[0].minutes.toFixed(1)} minutes, which says nothing: give more --minutes`);
  for (const { process, mbPerMinute } of growth)
    promise(`memory of ${process} and its parsers grows`, mbPerMinute, MOST_GROWTH, 'MB/min');
}

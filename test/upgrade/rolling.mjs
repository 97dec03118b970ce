// The earlier version's processes behind a balancer, under load and with a running batch: the database is migrated while they serve,
// then they are replaced one by one.
import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { ROOT } from '../../tools/setup/prepare.mjs';
import { migrate } from '../../tools/stack/index.mjs';
import { balancerProgram, startBalancer } from '../fault/support/balancer.mjs';
import { beginBatch, checkEnd } from '../fault/support/batch-run.mjs';
import { startCluster } from '../fault/support/cluster.mjs';
import { Traffic } from '../fault/support/traffic.mjs';

const REQUESTS_PER_SECOND = 3;
const LONGEST_MS = 15 * 60_000;
/** Of both versions side by side, and of the new one alone. */
const SETTLES_MS = 3_000;
const CREDITS = 1_000_000;
const MOST_TURNED_AWAY = 0.01;

export async function roll({ earlier, report, items }) {
  if (balancerProgram() === undefined) {
    report.skip('processes replaced one by one under load', 'there is no HAProxy here');
    return;
  }
  const cluster = await startCluster({ apis: 2, workers: 2, durable: true, root: earlier });
  let balancer;
  try {
    balancer = await startBalancer(cluster);
    const callers = await cluster.organisation('callers', CREDITS);
    const traffic = await Traffic.through(balancer.url, callers);
    const run = await beginBatch(cluster, { items });
    const load = traffic.run({ rate: REQUESTS_PER_SECOND, ms: LONGEST_MS });
    await run.progress.reaches(items * 0.1);
    await migrateUnderLoad(cluster, report);
    await delay(SETTLES_MS);
    await replaceAll({ cluster, balancer, report });
    report.check(
      'the batch was still under way when the last process was replaced',
      !run.progress.terminal,
      `at item ${run.progress.done} of ${items}: give more --items if it was not`,
    );
    await delay(SETTLES_MS);
    traffic.stop();
    checkAnswers(await load, report);
    await checkEnd(report, cluster, run);
  } finally {
    await balancer?.stop();
    await cluster.stop();
  }
}

async function migrateUnderLoad(cluster, report) {
  const begun = performance.now();
  const applied = await migrate({ url: cluster.backing.databaseUrl, dir: path.join(ROOT, 'prisma/migrations') });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  report.check(
    'migrations are applied while the earlier version serves',
    applied.length > 0,
    `${applied.length} in ${seconds} s`,
  );
}

/** An API process is the next one's stand-in once requests reach it. */
async function replaceAll({ cluster, balancer, report }) {
  cluster.root = ROOT;
  for (const one of cluster.processes) {
    const { code, signal, ms } = await one.stop();
    report.check(
      `${one.name} of the earlier version ends in order`,
      code === 0,
      `${code ?? signal} after ${(ms / 1000).toFixed(1)} s`,
    );
    one.root = ROOT;
    one.launch();
    await one.untilReady();
    if (cluster.apis.includes(one)) await balancer.untilSeen(one);
  }
}

function checkAnswers(answers, report) {
  const failed = answers.filter((one) => one.failed);
  const kinds = failed.map(({ kind, status }) => `${kind} ${status}`);
  report.check(
    'no request failed',
    failed.length === 0,
    failed.length === 0 ? `of ${answers.length}` : kinds.join(', '),
  );
  const away = answers.filter(({ status }) => status === 503).length;
  report.check('hardly any was turned away', away <= MOST_TURNED_AWAY * answers.length, `${away} of ${answers.length}`);
}

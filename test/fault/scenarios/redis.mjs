import { setTimeout as delay } from 'node:timers/promises';
import { beginBatch, checkComeback } from '../support/batch-run.mjs';

const FLUSHES = 5;
const AWAY_MS = 10_000;

export const redis = {
  about: 'Redis flushed again and again, then killed and back with nothing in it',
  cluster: { apis: 1, workers: 2 },
  async run({ cluster, report, items }) {
    const run = await beginBatch(cluster, { items });
    for (let flush = 1; flush <= FLUSHES; flush += 1) {
      await run.progress.reaches((items * flush) / (2 * (FLUSHES + 1)));
      await cluster.backing.flushRedis();
      await delay(200);
    }
    report.say(`flushed ${FLUSHES} times by item ${run.progress.done}`);
    await run.progress.reaches(items * 0.6);
    await cluster.backing.restartRedis(AWAY_MS);
    await checkComeback(report, cluster, run, 'Redis');
  },
};

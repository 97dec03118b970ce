import { setTimeout as delay } from 'node:timers/promises';
import { beginBatch, checkEnd } from '../support/batch-run.mjs';

/** Gives a restarted worker time to do some work before the next one is killed. */
const BETWEEN_MS = 1_000;

export const workers = {
  about: 'workers killed without a word, all through a batch',
  cluster: { apis: 1, workers: 3 },
  async run({ cluster, report, items, kills }) {
    const run = await beginBatch(cluster, { items });
    const times = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      await run.progress.reaches(Math.floor((items * kill) / (kills + 1)));
      if (run.progress.terminal) break;
      const worker = cluster.workers[kill % cluster.workers.length];
      await worker.kill();
      worker.launch();
      times.push(performance.now());
      await delay(BETWEEN_MS);
    }
    const faultOver = performance.now();
    await run.progress.ended;
    const between = (times.at(-1) - times[0]) / 1000 / Math.max(1, times.length - 1);
    report.check(`${kills} workers were killed`, times.length === kills, `every ${between.toFixed(1)} s`);
    await checkEnd(report, cluster, run, { faultOver });
    report.check(
      'the workers that came back live',
      cluster.workers.every(({ alive }) => alive),
    );
  },
};

import { setTimeout as delay } from 'node:timers/promises';
import { beginBatch, checkEnd } from '../support/batch-run.mjs';

const FROZEN_MS = 60_000;
/** Time for the thawed worker to notice that it has lost its leases. */
const AFTERMATH_MS = 5_000;

export const frozen = {
  about: 'a worker frozen for a minute in the middle of its items, as by a blocked event loop',
  cluster: { apis: 1, workers: 2 },
  async run({ cluster, report, items }) {
    const run = await beginBatch(cluster, { items });
    await run.progress.reaches(items * 0.2);
    const [worker] = cluster.workers;
    worker.signal('SIGSTOP');
    const begun = performance.now();
    const [{ held }] = await cluster.sql(
      "SELECT count(*)::int AS held FROM batch_items WHERE batch_id = $1 AND stage = 'leased'",
      [run.batch],
    );
    await delay(FROZEN_MS);
    worker.signal('SIGCONT');
    report.check('items were leased when the worker froze', held > 0, `${held}, item ${run.progress.done} of ${items}`);
    await run.progress.ended;
    const pause = run.progress.longestPause(begun);
    report.check('the others took over its items', pause <= 60, `longest pause ${pause.toFixed(1)} s`);
    await delay(AFTERMATH_MS);
    await checkEnd(report, cluster, run);
    report.check('the thawed worker lives', worker.alive);
  },
};

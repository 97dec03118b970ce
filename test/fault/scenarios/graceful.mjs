import { setTimeout as delay } from 'node:timers/promises';
import { beginBatch, checkEnd } from '../support/batch-run.mjs';

const STOPS = 6;
const WITHIN_SECONDS = 30;

export const graceful = {
  about: 'workers asked to stop in turn under load, as in a rolling restart',
  cluster: { apis: 1, workers: 3 },
  async run({ cluster, report, items }) {
    const run = await beginBatch(cluster, { items });
    const stops = [];
    for (let turn = 1; turn <= STOPS; turn += 1) {
      await run.progress.reaches((items * turn) / (STOPS + 1));
      const worker = cluster.workers[turn % cluster.workers.length];
      const stop = await worker.stop();
      stops.push(stop);
      report.say(`${worker.name} ended with ${stop.code ?? stop.signal} after ${(stop.ms / 1000).toFixed(1)} s`);
      worker.launch();
      await worker.untilReady();
      await delay(500);
    }
    const longest = Math.max(...stops.map(({ ms }) => ms / 1000));
    report.check(`each stops within ${WITHIN_SECONDS} s`, longest <= WITHIN_SECONDS, `longest ${longest.toFixed(1)} s`);
    report.check(
      'each ends with exit code 0',
      stops.every(({ code }) => code === 0),
      JSON.stringify(stops.map(({ code, signal }) => code ?? signal)),
    );
    await checkEnd(report, cluster, run);
    const [{ returns }] = await cluster.sql(
      'SELECT sum(returns)::int AS returns FROM batch_items WHERE batch_id = $1',
      [run.batch],
    );
    report.say(`${returns} items were given back by ${STOPS} stops`);
  },
};

import { setTimeout as delay } from 'node:timers/promises';
import { beginBatch, checkComeback } from '../support/batch-run.mjs';

const CUTS = 20;
const AWAY_MS = 5_000;

export const postgres = {
  about: 'all connections to Postgres cut again and again, then Postgres stopped at once and back',
  // Committed data must survive the crash.
  cluster: { apis: 1, workers: 2, durable: true },
  async run({ cluster, report, items }) {
    const run = await beginBatch(cluster, { items });
    let cut = 0;
    for (let turn = 1; turn <= CUTS; turn += 1) {
      await run.progress.reaches((items * turn) / (2 * (CUTS + 1)));
      cut += await cluster.terminateConnections();
      await delay(200);
    }
    report.check(`connections were cut ${CUTS} times`, cut >= CUTS, `${cut} connections`);
    await run.progress.reaches(items * 0.6);
    await cluster.backing.restartPostgres(AWAY_MS);
    await checkComeback(report, cluster, run, 'Postgres');
  },
};

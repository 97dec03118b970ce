import { beginBatch, checkEnd } from '../support/batch-run.mjs';

const FAULTS = { slowDown: 0.3, reset: 0.05, truncate: 0.05 };

export const storage = {
  about: 'S3 that answers 30 % of requests with 503 and breaks off 10 % more',
  cluster: { apis: 1, workers: 2, storage: 's3' },
  async run({ cluster, report, items }) {
    const { proxy } = cluster.storage;
    const run = await beginBatch(cluster, { items });
    proxy.misbehave(FAULTS);
    const before = { ...proxy.counts };
    await run.progress.reaches(items * 0.9);
    proxy.behave();
    const faultOver = performance.now();
    const during = Object.fromEntries(
      Object.entries(proxy.counts).map(([name, count]) => [name, count - before[name]]),
    );
    report.check(
      'storage misbehaved',
      during.slowDown > 0.2 * during.requests && during.reset > 0 && during.truncate > 0,
      JSON.stringify(during),
    );
    await checkEnd(report, cluster, run, { faultOver });
  },
};

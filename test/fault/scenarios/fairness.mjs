import { batchUuid } from '../support/cluster.mjs';
import { beginBatch } from '../support/batch-run.mjs';
import { makeDocuments } from '../support/documents.mjs';
import { Progress } from '../support/progress.mjs';

const ROUNDS = 10;
const ITEMS = 3;
const WITHIN_SECONDS = 10;

export const fairness = {
  about: 'small batches of another organisation while a big one runs',
  cluster: { apis: 1, workers: 2 },
  async run({ cluster, report, items }) {
    const { organisation, id, progress } = await beginBatch(cluster, { items, name: 'big' });
    const other = await cluster.organisation('small', 1_000);
    const fileIds = await other.client.upload(makeDocuments(ITEMS));
    await progress.reaches(Math.min(100, items / 10));
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      const small = await other.client.createBatch(fileIds);
      await new Progress(cluster, batchUuid(small.id), { withinMs: 120_000 }).ended;
      times.push((performance.now() - begun) / 1000);
    }
    report.check('the big batch still ran', !progress.terminal, `item ${progress.done} of ${items}`);
    const worst = Math.max(...times);
    report.check(
      `a batch of ${ITEMS} of another organisation ends within ${WITHIN_SECONDS} s`,
      worst <= WITHIN_SECONDS,
      `${ROUNDS} times, from ${Math.min(...times).toFixed(2)} to ${worst.toFixed(2)} s`,
    );
    await organisation.client.cancel(id);
    await progress.ended;
  },
};

import { setTimeout as delay } from 'node:timers/promises';
import { batchUuid } from '../support/cluster.mjs';
import { checkBooks } from '../support/books.mjs';
import { makeDocuments, repeated } from '../support/documents.mjs';
import { Progress } from '../support/progress.mjs';

const ROUNDS = 25;
const ITEMS = 60;
const LATEST_MS = 3_000;

export const cancel = {
  about: 'batches cancelled at every moment of their run, by several at once',
  cluster: { apis: 2, workers: 2 },
  async run({ cluster, report }) {
    const organisation = await cluster.organisation('cancels', ROUNDS * ITEMS + 200);
    const fileIds = await organisation.client.upload(makeDocuments(20));
    const quiet = new Quiet();
    const ended = {};
    const items = { succeeded: 0, cancelled: 0, failed: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcome = await cancelOne({ cluster, organisation, fileIds, after: (LATEST_MS * round) / ROUNDS, quiet });
      ended[outcome.status] = (ended[outcome.status] ?? 0) + 1;
      for (const name of Object.keys(items)) items[name] += outcome.counted[name];
    }
    report.check('items are finished and billed, or cancelled and free', quiet.wrong.length === 0, quiet.summary);
    report.check(
      'both happened',
      items.succeeded > 0 && items.cancelled > 0,
      JSON.stringify({ ...items, batches: ended }),
    );
    report.equal('none failed', items.failed, 0);
  },
};

async function cancelOne({ cluster, organisation, fileIds, after, quiet }) {
  const { client } = organisation;
  const { id } = await client.createBatch(repeated(fileIds, ITEMS), { webhook: { mode: 'signed' } });
  const batch = batchUuid(id);
  const progress = new Progress(cluster, batch, { withinMs: 120_000 });
  await delay(after);
  await Promise.all([client.cancel(id), client.cancel(id), client.cancel(id)]);
  await progress.ended;
  const counted = await checkBooks(quiet, cluster, { organisation, batch, unharmed: false });
  quiet.equal('the status follows from the items', progress.status, expectedStatus(counted));
  return { status: progress.status, counted };
}

function expectedStatus({ succeeded, failed, cancelled }) {
  if (failed + cancelled === 0) return 'completed';
  if (succeeded > 0) return 'partially_failed';
  return cancelled > 0 ? 'cancelled' : 'failed';
}

/** Collects the checks of many rounds into one line. */
class Quiet {
  made = 0;
  wrong = [];

  say() {}

  check(what, ok, seen = '') {
    this.made += 1;
    if (!ok) this.wrong.push(`${what}: ${seen}`);
  }

  equal(what, seen, wanted) {
    this.check(what, seen === wanted, `${seen}, not ${wanted}`);
  }

  get summary() {
    return this.wrong.length === 0 ? `${this.made} checks of ${ROUNDS} batches` : this.wrong.slice(0, 5).join('; ');
  }
}

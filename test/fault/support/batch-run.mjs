// One large batch from its upload to its accounting, which most scenarios disturb in the middle.
import { batchUuid } from './cluster.mjs';
import { checkBooks } from './books.mjs';
import { makeDocuments, repeated } from './documents.mjs';
import { follow, readAll } from './follower.mjs';
import { Progress } from './progress.mjs';
import { checkResults } from './results.mjs';

const DISTINCT = 200;
/** Credits in addition to the batch's cost: executors that have lost their lease hold some for a while. */
const SLACK = 200;
const WITHIN_MS = 40 * 60_000;
const RECOVERY_SECONDS = 60;

/** An organisation with credits for a batch of so many items. */
export function organisationFor(cluster, items, name = 'batch') {
  return cluster.organisation(name, items + SLACK);
}

/**
 * Uploads the documents and creates the batch; a caller follows its cursor from the start. `change` may make another file of a
 * document, with the same text.
 */
export async function beginBatch(
  cluster,
  { items, name = 'batch', distinct = Math.min(DISTINCT, items), change = (documents) => documents, ...given },
) {
  const organisation = given.organisation ?? (await organisationFor(cluster, items, name));
  const { client } = organisation;
  const fileIds = await client.upload(change(makeDocuments(distinct)));
  const { id } = await client.createBatch(repeated(fileIds, items), {
    webhook: { mode: 'signed' },
    metadata: { run: name },
  });
  const batch = batchUuid(id);
  const followed = follow(client, id);
  followed.catch(() => undefined);
  return {
    organisation,
    id,
    batch,
    items,
    distinct,
    fileIds,
    followed,
    progress: new Progress(cluster, batch, { withinMs: WITHIN_MS }),
  };
}

/**
 * Waits for the end and checks all guarantees. `faultOver` is the time from which the batch must make progress again.
 */
export async function checkEnd(report, cluster, run, { faultOver, unharmed = true } = {}) {
  const { progress, organisation, batch, items } = run;
  await progress.ended;
  report.say(`${items} items in ${progress.seconds.toFixed(1)} s, ${(items / progress.seconds).toFixed(1)} items/s`);
  report.equal('the batch is completed', progress.status, 'completed');
  const counted = await checkBooks(report, cluster, { organisation, batch, unharmed });
  report.equal('every item succeeded', counted.succeeded, items);
  if (faultOver !== undefined) {
    const pause = progress.longestPause(faultOver);
    report.check(
      `work goes on within ${RECOVERY_SECONDS} s of the end of the fault`,
      pause <= RECOVERY_SECONDS,
      `longest pause ${pause.toFixed(1)} s`,
    );
  }
  await checkCallers(report, run);
}

async function checkCallers(report, { organisation, id, items, distinct, followed }) {
  const { items: final } = await readAll(organisation.client, id);
  const { items: gathered, pages } = await followed;
  const same = [...final.values()].every((item) => JSON.stringify(gathered.get(item.id)) === JSON.stringify(item));
  report.check(
    'who followed the cursor has the final state',
    same && gathered.size === items && final.size === items,
    `${gathered.size} items in ${pages} pages`,
  );
  await checkResults(report, organisation.client, final, { distinct });
}

/** Checks after a part of the backing was restarted: the batch ends, and no process of the service died. */
export async function checkComeback(report, cluster, run, part) {
  const faultOver = performance.now();
  report.check(
    `the batch was under way when ${part} came back`,
    !run.progress.terminal,
    `at item ${run.progress.done}`,
  );
  await checkEnd(report, cluster, run, { faultOver });
  report.check(
    'no process ended',
    cluster.processes.every(({ ends }) => ends.length === 0),
  );
}

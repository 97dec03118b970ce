// Time to create a batch of 10,000 uploads, when they are known to the database and when storage must be asked for
// each.
import { startCluster } from '../test/fault/support/cluster.mjs';
import { makeDocuments } from '../test/fault/support/documents.mjs';
import { storageMissing } from '../test/fault/support/storage.mjs';
import { promise } from './batch-support.mjs';
import { median } from './support.mjs';

const ROUNDS = 3;
const KNOWN_SECONDS = 1.5;
const ASKED_SECONDS = 5;

export async function create({ items, onlyFs }) {
  for (const storage of onlyFs ? ['fs'] : ['fs', 's3']) {
    const missing = await storageMissing(storage);
    if (missing) console.log(`${storage}: not run, ${missing}`);
    else await over(storage, items);
  }
}

async function over(storage, items) {
  const cluster = await startCluster({ apis: 1, workers: 0, storage, durable: true });
  try {
    const { client, id } = await cluster.organisation('creations', items + 1_000);
    const [document] = makeDocuments(1);
    const begun = performance.now();
    const fileIds = await client.upload(Array.from({ length: items }, () => document));
    const seconds = (performance.now() - begun) / 1000;
    console.log(
      `${storage}: ${items} files registered and sent in ${seconds.toFixed(0)} s, ${(items / seconds).toFixed(0)} a second`,
    );
    const asked = [];
    const known = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await cluster.sql('UPDATE files SET etag = NULL, uploaded_at = NULL WHERE organisation_id = $1', [id]);
      asked.push(await timed(client, fileIds));
      known.push(await timed(client, fileIds));
    }
    const list = (times) => times.map((time) => time.toFixed(2)).join(', ');
    promise(
      `${storage}: ${items} uploads that storage is asked for, median of ${list(asked)}`,
      median(asked),
      ASKED_SECONDS,
      's',
    );
    promise(`${storage}: ${items} known uploads, median of ${list(known)}`, median(known), KNOWN_SECONDS, 's');
  } finally {
    await cluster.stop();
  }
}

async function timed(client, fileIds) {
  const begun = performance.now();
  const { id, total_items: total } = await client.createBatch(fileIds);
  const seconds = (performance.now() - begun) / 1000;
  if (total !== fileIds.length) throw new Error(`the batch has ${total} items`);
  await client.cancel(id);
  return seconds;
}

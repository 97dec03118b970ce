import { batchUuid } from '../support/cluster.mjs';
import { inParallel } from '../support/client.mjs';
import { makeDocuments } from '../support/documents.mjs';

const PARALLEL = 8;
const ITEMS = 2;

export const api = {
  about: 'the API killed while batches are created, each request repeated with its key until it is answered',
  cluster: { apis: 1, workers: 0 },
  async run({ cluster, report, creations, apiKills }) {
    const organisation = await cluster.organisation('creations', creations * ITEMS + 100);
    const { client } = organisation;
    const fileIds = await client.upload(makeDocuments(ITEMS));
    const [process] = cluster.apis;
    const answers = new Map();
    let kills = 0;
    let restarting = Promise.resolve();
    const restart = async () => {
      await process.kill();
      process.launch();
      await process.untilReady();
    };
    await inParallel(Array.from({ length: creations }), PARALLEL, async (_, index) => {
      const key = `creation-${index}`;
      answers.set(key, [await client.createBatch(fileIds, { idempotencyKey: key })]);
      if (kills < apiKills && answers.size >= ((kills + 1) * creations) / (apiKills + 1)) {
        kills += 1;
        restarting = restarting.then(restart);
      }
    });
    await restarting;
    report.equal('so often the API was killed', process.ends.length, apiKills);
    await checkCreations({ cluster, report, organisation, fileIds, answers, creations });
  },
};

async function checkCreations({ cluster, report, organisation, fileIds, answers, creations }) {
  const { client, id } = organisation;
  const [rows] = await cluster.sql(
    `SELECT (SELECT count(*)::int FROM batches WHERE organisation_id = $1) AS batches,
       (SELECT count(*)::int FROM batch_items WHERE organisation_id = $1) AS items,
       (SELECT count(DISTINCT batch_id)::int FROM idempotency_keys WHERE organisation_id = $1) AS keys`,
    [id],
  );
  report.equal('exactly one batch for each key', rows.batches, creations);
  report.equal('each key names a batch of its own', rows.keys, creations);
  report.equal('each batch has its items', rows.items, creations * ITEMS);
  let replayed = 0;
  await inParallel([...answers], PARALLEL, async ([key, [first]]) => {
    const body = { source: { type: 'files', file_ids: fileIds } };
    const again = await client.insist('POST', '/v1/batches', { body, headers: { 'Idempotency-Key': key } });
    if (again.json.id === first.id && again.headers.get('idempotent-replayed') === 'true') replayed += 1;
  });
  report.equal('each key, asked once more, answers its batch as a replay', replayed, creations);
  const known = new Set([...answers.values()].map(([{ id: batch }]) => batchUuid(batch)));
  report.equal('the answers name as many batches', known.size, creations);
}

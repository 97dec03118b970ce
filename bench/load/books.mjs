// What must be true of the ledger and of the batches once everything has come to rest, read from the database.
import { setTimeout as delay } from 'node:timers/promises';

const REST_WITHIN_MS = 180_000;

export async function checkBooks(cluster, { organisation, traffic }) {
  await untilDone(cluster, organisation.id);
  const [items] = await cluster.sql(
    `SELECT count(*) FILTER (WHERE item.status <> 'succeeded')::int AS lost, count(*)::int AS total
     FROM batch_items item JOIN batches batch ON batch.id = item.batch_id WHERE batch.organisation_id = $1`,
    [organisation.id],
  );
  const [charges] = await cluster.sql(
    `SELECT count(*)::int AS all, count(DISTINCT subject_id)::int AS subjects,
       count(*) FILTER (WHERE subject_id IN (SELECT item.id FROM batch_items item))::int AS items
     FROM ledger_entries WHERE kind = 'charge' AND organisation_id = $1`,
    [organisation.id],
  );
  const keys = await cluster.sql('SELECT key FROM idempotency_keys WHERE organisation_id = $1', [organisation.id]);
  const known = new Set(keys.map(({ key }) => key));
  const forgotten = traffic.batches.filter(({ id, key }) => id !== undefined && !known.has(key)).length;
  const billed = charges.all - charges.items;
  console.log(`${items.total} items in ${known.size} batches, ${traffic.parsed} parse answers, ${charges.all} charges`);
  return {
    lost: items.lost + forgotten,
    twice: charges.all - charges.subjects + Math.max(0, charges.items - items.total),
    unbilled: Math.max(0, traffic.parsed - billed),
    unanswered: Math.max(0, billed - traffic.parsed),
  };
}

async function untilDone(cluster, organisation) {
  const deadline = performance.now() + REST_WITHIN_MS;
  for (;;) {
    const [{ left }] = await cluster.sql(
      'SELECT coalesce(sum(pending + running), 0)::int AS left FROM batches WHERE organisation_id = $1',
      [organisation],
    );
    if (left === 0 || performance.now() > deadline) return;
    await delay(500);
  }
}

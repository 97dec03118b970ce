// What must be true of messages when all is over: read from the rows and from what the receiver has counted.
import { setTimeout as delay } from 'node:timers/promises';
import { messageId } from './cluster.mjs';

const LOOK_EVERY_MS = 500;

/** Ids of the attempts that are under way. */
export async function attemptsInFlight(cluster) {
  const rows = await cluster.sql("SELECT attempt_id::text AS id FROM webhook_deliveries WHERE stage = 'leased'");
  return rows.map(({ id }) => id);
}

/** How many deliveries wait for a worker. */
export async function deliveriesWaiting(cluster) {
  const [{ waiting }] = await cluster.sql(
    "SELECT count(*)::int AS waiting FROM webhook_deliveries WHERE stage IN ('ready', 'queued')",
  );
  return waiting;
}

/** Resolves when every batch has its message and no delivery waits or is under way; rejects when that takes longer. */
export async function untilDelivered(cluster, { batches, withinMs }) {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const [{ messages, open }] = await cluster.sql(
      `SELECT (SELECT count(*)::int FROM webhook_messages) AS messages,
         (SELECT count(*)::int FROM webhook_deliveries WHERE stage <> 'done') AS open`,
    );
    if (messages >= batches && open === 0) return;
    if (performance.now() > deadline)
      throw new Error(`there are ${messages} of ${batches} messages, and ${open} deliveries are not done`);
    await delay(LOOK_EVERY_MS);
  }
}

/** `inFlight`: the ids of all attempts that were under way when a process was killed. */
export async function checkMessages(report, cluster, { source, receiver, inFlight }) {
  await checkBatches(report, cluster, source);
  const wanted = await wantedOf(cluster, source);
  const keys = new Set(wanted.map(({ path, message }) => keyOf(path, message)));
  const came = [...receiver.received].flatMap(([path, messages]) =>
    [...messages].map(([message, { times, bodies }]) => ({ key: keyOf(path, message), times, bodies })),
  );
  report.equal('what should have come and did not', wanted.length - came.filter(({ key }) => keys.has(key)).length, 0);
  report.equal('what came and should not have', came.filter(({ key }) => !keys.has(key)).length, 0);
  report.equal('messages that came with different bodies', came.filter(({ bodies }) => bodies.size !== 1).length, 0);
  const waits = wanted
    .map(({ path, message, endedAt }) => (receiver.of(path, message)?.times[0] ?? Infinity) - endedAt.getTime())
    .sort((one, other) => one - other);
  const share = (part) => (waits[Math.ceil(part * waits.length) - 1] / 1000).toFixed(1);
  report.say(`from a batch's end to its message: p50 ${share(0.5)} s, p95 ${share(0.95)} s, longest ${share(1)} s`);
  await checkDeliveries(report, cluster, wanted.length);
  await checkDuplicates(report, cluster, { came, inFlight });
}

async function checkBatches(report, cluster, { real, batches }) {
  const [row] = await cluster.sql(
    `SELECT count(*)::int AS batches, count(*) FILTER (WHERE messages = 1)::int AS once,
       count(*) FILTER (WHERE is_real AND status = 'failed')::int AS really
     FROM (SELECT batch.status, count(message.id) AS messages,
             EXISTS (SELECT 1 FROM batch_items item WHERE item.batch_id = batch.id) AS is_real
           FROM batches batch LEFT JOIN webhook_messages message ON message.batch_id = batch.id GROUP BY batch.id) AS each`,
  );
  report.equal('batches', row.batches, batches);
  report.equal('batches with exactly one message', row.once, batches);
  report.equal('batches that workers have brought to their end', row.really, real);
}

/** Every message with each path of its organisation. */
async function wantedOf(cluster, { organisations }) {
  const paths = new Map(organisations.map(({ id, paths }) => [id, paths]));
  const messages = await cluster.sql(
    'SELECT id::text, organisation_id::text AS organisation, created_at FROM webhook_messages',
  );
  return messages.flatMap(({ id, organisation, created_at: endedAt }) =>
    paths.get(organisation).map((path) => ({ path, message: messageId(id), endedAt })),
  );
}

async function checkDeliveries(report, cluster, wanted) {
  const [row] = await cluster.sql(
    `SELECT count(*) FILTER (WHERE status = 'succeeded')::int AS succeeded, sum(failures)::int AS failures,
       sum(returns)::int AS returns FROM webhook_deliveries`,
  );
  report.equal('deliveries that have succeeded', row.succeeded, wanted);
  report.equal('attempts that count as failed', row.failures, 0);
  report.say(`given back ${row.returns} times`);
}

/** A message may come again only where an attempt at it was under way at a kill and has had no verdict. */
async function checkDuplicates(report, cluster, { came, inFlight }) {
  const rows = await cluster.sql(
    `SELECT delivery.message_id::text AS message, endpoint.url, count(*)::int AS lost
     FROM webhook_attempts attempt JOIN webhook_deliveries delivery ON delivery.id = attempt.delivery_id
     JOIN webhook_endpoints endpoint ON endpoint.id = delivery.endpoint_id
     WHERE attempt.id = ANY($1::uuid[]) AND attempt.outcome = 'lost' GROUP BY 1, 2`,
    [[...inFlight]],
  );
  const lost = new Map(rows.map((row) => [keyOf(new URL(row.url).pathname, messageId(row.message)), row.lost]));
  const again = came.filter(({ times }) => times.length > 1);
  const duplicates = again.reduce((sum, { times }) => sum + times.length - 1, 0);
  const broken = rows.reduce((sum, row) => sum + row.lost, 0);
  report.check(
    'no more duplicates than deliveries in flight at the kills, message by message',
    again.every(({ key, times }) => times.length - 1 <= (lost.get(key) ?? 0)),
    `${duplicates} duplicates, ${broken} deliveries in flight`,
  );
  const apart = again.flatMap(({ times }) => times.slice(1).map((time, index) => time - times[index]));
  if (apart.length > 0) report.say(`duplicates came ${(Math.max(...apart) / 1000).toFixed(0)} s apart at most`);
}

const keyOf = (path, message) => `${path} ${message}`;

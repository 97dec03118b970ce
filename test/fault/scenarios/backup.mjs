import { Webhook } from 'standardwebhooks';
import { setTimeout as delay } from 'node:timers/promises';
import { makePdf } from '../../../tools/make-pdf/make-pdf.mjs';
import { beginBatch, checkEnd, organisationFor } from '../support/batch-run.mjs';
import { copyBucket, restoreBucket } from '../support/bucket-copy.mjs';
import { messageId, organisationId } from '../support/cluster.mjs';
import { CountingReceiver } from '../support/counting-receiver.mjs';
import { follow } from '../support/follower.mjs';
import { Progress } from '../support/progress.mjs';

const [ANSWERING, REFUSING] = ['/answers', '/refuses'];
const WITHIN_MS = 60_000;
/** Copies by many programs come in parts from 8 MB on, which changes an object's ETag; this one must not. */
const LARGE_BYTES = 9_000_000;
const LATE_BYTES = 100_000;

/** As docs/backup.md says it: the database first, then the bucket; back in the other order; Redis not at all. */
export const backup = {
  about: 'a backup taken in the middle of a batch, restored into an empty database, bucket and Redis',
  cluster: { apis: 1, workers: 2, storage: 's3', env: { RECTO_WEBHOOK_ALLOW: '127.0.0.0/8' } },
  async run({ cluster, report, items }) {
    const receiver = await CountingReceiver.start();
    try {
      receiver.refusing.add(REFUSING);
      const before = await beginWork(cluster, receiver, items);
      const saved = await save(cluster, before, report);
      const lost = await workOn(cluster, before);
      await loseAll(cluster);
      receiver.refusing.clear();
      await restore(cluster, saved, report);
      const main = await goOn(cluster, before, lost);
      await checkRestored(report, cluster, { before: { ...before, main }, lost, receiver });
    } finally {
      await receiver.stop();
    }
  },
};

/** A batch under way whose last file is large, a finished one whose message one endpoint refuses, and an upload's address. */
async function beginWork(cluster, receiver, items) {
  const organisation = await organisationFor(cluster, items);
  const { client } = organisation;
  const endpoints = {};
  for (const path of [ANSWERING, REFUSING])
    endpoints[path] = await cluster.admin(
      'webhook',
      'add',
      receiver.url(path),
      '--org',
      organisationId(organisation.id),
    );
  const early = await finishedBatch(client);
  await comes(() => receiver.count(ANSWERING) === 1 && receiver.count(REFUSING) === 1);
  const body = { size_bytes: LATE_BYTES, filename: 'late.pdf', content_type: 'application/pdf' };
  const { json: registered } = await client.insist('POST', '/v1/files', { body });
  const main = await beginBatch(cluster, { items, organisation, change: withLargeLast });
  return { main, organisation, client, endpoints, early, registered };
}

async function finishedBatch(client) {
  const fileIds = await client.upload([makePdf({ pages: 1 })]);
  const { id } = await client.createBatch(fileIds, { webhook: { mode: 'signed' } });
  const { items } = await follow(client, id);
  const [item] = items.values();
  const { headers } = await client.insist('GET', item.result_url);
  return { id, item, link: headers.get('location'), result: await client.result(item) };
}

async function save(cluster, { main }, report) {
  await main.progress.reaches(main.items * 0.3);
  const dump = await cluster.backing.dump();
  const dumpedAt = main.progress.done;
  await main.progress.reaches(main.items * 0.4);
  const bucket = await copyBucket(cluster.storage.account);
  report.check(
    'the batch was under way at the dump and went on until the bucket was copied',
    dumpedAt > 0 && main.progress.done > dumpedAt && !main.progress.terminal,
    `item ${dumpedAt}, then item ${main.progress.done} of ${main.items}`,
  );
  return { dump, bucket };
}

/** What is done after the backup, and is lost; how far a caller had followed the batch by then. */
async function workOn(cluster, { main, organisation, client }) {
  await main.progress.reaches(main.items * 0.6);
  const { items, next_cursor: cursor } = await client.poll(main.id, { limit: 500 });
  const seen = new Map(items.map((item) => [item.id, item]));
  const [fileId] = await client.upload([makePdf({ pages: 1 })]);
  const request = { idempotencyKey: 'after-the-backup' };
  const { id: batch } = await client.createBatch([fileId], request);
  const { api_key: key } = await cluster.admin('key', 'create', '--org', organisationId(organisation.id));
  return { key, fileId, batch, request, followed: { cursor, items: seen } };
}

async function loseAll(cluster) {
  await Promise.all(cluster.processes.map((one) => one.kill()));
  await cluster.backing.lose();
  await cluster.storage.lose();
}

async function restore(cluster, { dump, bucket }, report) {
  const changed = await restoreBucket(cluster.storage.account, bucket);
  const rows = await cluster.backing.restore(dump);
  report.say(`restored ${bucket.size} objects and ${rows} rows`);
  report.equal('objects that came back with another ETag', changed, 0);
}

/** The batch as it goes on; its caller still has the cursor of what is undone. */
async function goOn(cluster, { main, client }, { followed }) {
  await start(cluster.apis);
  const progress = new Progress(cluster, main.batch, { withinMs: WITHIN_MS * 10 });
  const again = follow(client, main.id, 300, followed);
  again.catch(() => undefined);
  await start(cluster.workers);
  return { ...main, progress, followed: again };
}

async function start(processes) {
  for (const one of processes) one.launch();
  await Promise.all(processes.map((one) => one.untilReady()));
}

async function checkRestored(report, cluster, { before, lost, receiver }) {
  const faultOver = performance.now();
  await checkLinks(report, before);
  await checkLost(report, cluster, before, lost);
  await checkEnd(report, cluster, before.main, { faultOver });
  await checkMessages(report, cluster, before, receiver);
}

/** Everything that was handed out before the backup is good. */
async function checkLinks(report, { client, early, registered }) {
  report.check('a result of before is the same bytes', (await client.result(early.item)) === early.result);
  const linked = await fetch(early.link);
  report.check('a link signed before leads to them', linked.ok && (await linked.text()) === early.result);
  const { url, method } = registered.upload;
  const headers = { 'Content-Type': 'application/pdf' };
  const put = await fetch(url, { method, headers, body: padded(makePdf({ pages: 1 }), LATE_BYTES) });
  await put.arrayBuffer();
  const { json: file } = await client.insist('GET', `/v1/files/${registered.id}`);
  report.equal('an upload address given before takes the bytes', `${put.status} ${file.status}`, '200 uploaded');
}

async function checkLost(report, cluster, { client }, { key, fileId, batch, request }) {
  const status = async (path, headers) => (await client.request('GET', path, { headers })).status;
  report.equal('a key made since is unknown', await status('/v1/batches', { 'X-API-KEY': key }), 401);
  report.equal('a file registered since is unknown', await status(`/v1/files/${fileId}`), 404);
  report.equal('a batch made since is unknown', await status(`/v1/batches/${batch}`), 404);
  const again = await client.upload([makePdf({ pages: 1 })]);
  const made = await client.createBatch(again, request);
  const { items } = await follow(client, made.id);
  report.equal('asked for again with its idempotency key it is made anew', [...items.values()][0].status, 'succeeded');
}

/** If the batch had ended before the loss as well, its message of then has an id of its own. */
async function checkMessages(report, cluster, { main, early, endpoints }, receiver) {
  const [{ id }] = await cluster.sql('SELECT id::text FROM webhook_messages WHERE batch_id = $1', [main.batch]);
  const message = messageId(id);
  await comes(() => [ANSWERING, REFUSING].every((path) => receiver.of(path, message)));
  for (const path of [ANSWERING, REFUSING]) {
    const told = new Set();
    for (const { bodies, headers } of receiver.received.get(path).values()) {
      for (const body of bodies) {
        new Webhook(endpoints[path].secret).verify(body, headers);
        told.add(JSON.parse(body).batch_id);
      }
    }
    report.check(
      `${path}: messages of both batches, signed with the secret of before`,
      told.size === 2 && told.has(early.id) && told.has(main.id),
    );
  }
  const [[earlyMessage, { times }]] = receiver.received.get(ANSWERING);
  report.equal('a message that had arrived is not sent again', times.length, 1);
  const refused = receiver.of(REFUSING, earlyMessage);
  const attempts = refused.times.length;
  // Its next attempt would be minutes away.
  await cluster.sql("UPDATE webhook_deliveries SET due_at = now() WHERE stage = 'ready'");
  await comes(() => refused.times.length > attempts);
  report.check('one that was refused until then arrives under the same id', true, `attempt ${attempts + 1}`);
}

async function comes(isThere) {
  const deadline = performance.now() + WITHIN_MS;
  while (!isThere()) {
    if (performance.now() > deadline) throw new Error('messages do not come');
    await delay(50);
  }
}

const withLargeLast = (documents) => [...documents.slice(0, -1), padded(documents.at(-1), LARGE_BYTES)];

/** A PDF of exactly this many bytes; readers ignore what follows its end. */
function padded(bytes, size) {
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length, '\n')]);
}

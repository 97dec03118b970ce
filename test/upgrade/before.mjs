// The state that the earlier version leaves: keys, files in every state, a finished batch with results, a running
// batch.
import { setTimeout as delay } from 'node:timers/promises';
import { makePdf } from '../../tools/make-pdf/make-pdf.mjs';
import { firstLine, makeDocuments, repeated } from '../fault/support/documents.mjs';

const CREDITS = 1_000_000;
const FINISHED = 5;
const DISTINCT = 10;
const LARGE_PAGES = 60;
const FINISHED_WITHIN_MS = 120_000;
/** The caller's direct webhook, whose address is stored in the rows. */
const DIRECT = { mode: 'direct', url: 'https://example.com/recto?token=of-the-caller' };

export async function fill(old, { items, report }) {
  const { organisation } = await old.admin('org', 'create', '--name', 'upgrade', '--plan', 'free');
  await old.admin('credits', 'add', String(CREDITS), '--org', organisation.id);
  const { api_key: key } = await old.admin('key', 'create', '--org', organisation.id);
  const client = old.client(key);
  const credits = await balance(old, organisation.id);

  const [unused, ...documents] = await client.upload(makeDocuments(FINISHED + 1));
  const registered = await client.insist('POST', '/v1/files', {
    body: { size_bytes: 1_000_000, filename: 'late.pdf' },
  });
  const finished = await finishedBatch(client, documents, report);
  const running = await runningBatch(client, items);
  return {
    organisation: organisation.id,
    key,
    credits,
    file: (await client.insist('GET', `/v1/files/${unused}`)).json,
    registered: registered.json,
    finished,
    running,
  };
}

/** The balance of an organisation's credits. */
export async function balance(installation, id) {
  const { organisations } = await installation.admin('org', 'list');
  return organisations.find((one) => one.id === id).credits;
}

async function finishedBatch(client, fileIds, report) {
  const request = { metadata: { run: 'finished' }, chunking: 'semantic' };
  let created;
  try {
    created = await client.createBatch(fileIds, { ...request, webhook: DIRECT });
  } catch (error) {
    report.skip("a direct webhook's address in the rows", error.message);
    created = await client.createBatch(fileIds, request);
  }
  const deadline = Date.now() + FINISHED_WITHIN_MS;
  let poll;
  do {
    if (Date.now() > deadline) throw new Error(`the first batch is still ${poll.status}`);
    await delay(200);
    poll = await client.poll(created.id);
  } while (poll.next_cursor || !poll.completed_at);
  const { json: batch } = await client.insist('GET', `/v1/batches/${created.id}?limit=500`);
  const results = await Promise.all(batch.items.map((item) => client.result(item)));
  report.check(
    'the earlier version answers with the documents',
    results.every((text, at) => text.includes(firstLine(batch.items[at].position + 1).slice(0, 20))),
  );
  return { batch, results };
}

/** A batch that is still running when this returns, and how far its caller has followed it. */
async function runningBatch(client, items) {
  const large = Array.from({ length: DISTINCT }, (_, at) => makePdf({ pages: LARGE_PAGES, seed: 1_000 + at }));
  const ids = repeated(await client.upload(large), items);
  const request = { idempotencyKey: 'upgrade-1', metadata: { run: 'under way' }, webhook: { mode: 'signed' } };
  const { id } = await client.createBatch(ids, request);
  const seen = new Map();
  let cursor;
  for (;;) {
    const page = await client.poll(id, { cursor, limit: 500 });
    for (const item of page.items) seen.set(item.id, item);
    if (!page.next_cursor) throw new Error('the batch was over before it could be stopped: give more --items');
    cursor = page.next_cursor;
    if (page.counts.succeeded >= 3) break;
    await delay(20);
  }
  const done = [...seen.values()].find((item) => item.status === 'succeeded');
  return { id, ids, request, seen, cursor, pages: LARGE_PAGES, done, result: await client.result(done) };
}

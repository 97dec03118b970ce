// What must be true of an earlier version's data directory after this version has started with it.
import { makePdf } from '../../tools/make-pdf/make-pdf.mjs';
import { follow, readAll } from '../fault/support/follower.mjs';
import { balance } from './before.mjs';

export async function check(now, before, report) {
  const client = now.client(before.key);
  await checkFiles(client, before, report);
  await checkFinished(client, before.finished, report);
  const pages = await checkRunning(client, before.running, report);
  const spent = before.credits - (await balance(now, before.organisation));
  const earlier = sum(before.finished.batch.items.map((item) => item.page_count));
  report.equal('what was charged is what the succeeded items cost', spent, earlier + pages);
  await checkNewWork(client, before, report);
}

async function checkFiles(client, { file, registered }, report) {
  const { json: now } = await client.insist('GET', `/v1/files/${file.id}`);
  // The URL is signed anew each time, to the second.
  const lasting = ({ upload, ...rest }) => ({ ...rest, upload: { ...upload, url: null } });
  report.check(
    'an uploaded file is there as it was',
    holds(lasting(now), lasting(file)),
    JSON.stringify({ now, before: file }),
  );
  const { url, method } = registered.upload;
  const body = padded(makePdf({ pages: 1 }), registered.size_bytes);
  const put = await fetch(url, { method, body });
  await put.arrayBuffer();
  report.equal('an upload address given by the earlier version still takes the bytes', put.status, 200);
  const { json: late } = await client.insist('GET', `/v1/files/${registered.id}`);
  report.equal('that file is uploaded', late.status, 'uploaded');
}

async function checkFinished(client, { batch, results }, report) {
  const { json: now } = await client.insist('GET', `/v1/batches/${batch.id}?limit=500`);
  const { items: _items, next_cursor: _cursor, ...facts } = batch;
  report.check('a finished batch is there as it was', holds(now, facts), JSON.stringify(now.counts));
  report.check(
    'its items are there as they were',
    batch.items.every((item) => now.items.some((one) => holds(one, item))),
  );
  const texts = await Promise.all(batch.items.map((item) => client.result(item)));
  report.check('its results are the same bytes', JSON.stringify(texts) === JSON.stringify(results));
}

/** Resolves with the pages of the succeeded items. */
async function checkRunning(client, running, report) {
  const { counts } = await client.poll(running.id);
  const left = counts.pending + counts.running;
  report.check('the batch was under way when this version took over', left > 0, JSON.stringify(counts));
  const again = await client.createBatch(running.ids, running.request);
  report.equal('the batch under way is found by its idempotency key', again.id, running.id);
  const { items } = await follow(client, running.id, 300, { cursor: running.cursor, items: running.seen });
  const { batch, items: final } = await readAll(client, running.id);
  report.equal('the batch under way is completed', batch.status, 'completed');
  report.equal('every item of it succeeded', batch.counts.succeeded, running.ids.length);
  report.equal('its counts add up', sum(Object.values(batch.counts)), batch.total_items);
  report.check(
    'who follows the cursor of before has the final state',
    final.size === items.size &&
      [...final.values()].every((item) => JSON.stringify(item) === JSON.stringify(items.get(item.id))),
    `${items.size} items`,
  );
  const [done, result] = [final.get(running.done.id), running.result];
  report.check('an item that was done keeps its result', (await client.result(done)) === result);
  const texts = await Promise.all([...final.values()].slice(-3).map((item) => client.result(item)));
  report.check(
    'an item done since then has a result of the same kind',
    texts.every((text) => sameKeys(JSON.parse(text), JSON.parse(result))),
  );
  return sum([...final.values()].map((item) => (item.status === 'succeeded' ? item.page_count : 0)));
}

async function checkNewWork(client, { file, registered, finished, running }, report) {
  const { id } = await client.createBatch([file.id]);
  const { items } = await follow(client, id);
  report.check(
    'a file of before is parsed in a new batch',
    [...items.values()].every(({ status }) => status === 'succeeded'),
  );
  const { json: list } = await client.insist('GET', '/v1/batches?limit=100');
  report.check(
    'the list has the batches of both versions',
    [id, finished.batch.id, running.id].every((wanted) => list.data.some((one) => one.id === wanted)),
  );
  const form = new FormData();
  form.append('file', new Blob([makePdf({ pages: 1 })], { type: 'application/pdf' }), registered.filename);
  const headers = { 'X-API-KEY': client.key };
  const response = await fetch(`${client.bases[0]}/v1/parse/file`, { method: 'POST', headers, body: form });
  await response.arrayBuffer();
  report.equal('the key parses a document', response.status, 200);
}

/** Whether an answer still has all of its earlier content; it may have more. */
function holds(now, before) {
  return Object.entries(before).every(([name, value]) => JSON.stringify(now[name]) === JSON.stringify(value));
}

function sameKeys(one, other) {
  return JSON.stringify(Object.keys(one)) === JSON.stringify(Object.keys(other));
}

/** A PDF of exactly this many bytes; readers ignore what follows its end. */
function padded(bytes, size) {
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length, '\n')]);
}

function sum(numbers) {
  return numbers.reduce((total, one) => total + one, 0);
}

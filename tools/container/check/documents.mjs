// Three documents of our own making, one for each way through the service, and what an answer must hold.
import { setTimeout as delay } from 'node:timers/promises';
import { linesPdf } from '../../make-pdf/small-pdf.mjs';
import { makeScan, scannedLines } from '../../make-pdf/make-scan.mjs';
import { docx } from '../../../test/support/office-package.mjs';

const WORDS = ['Invoice', 'for', 'seven', 'grey', 'umbrellas'];
/** The bitmap letters of the scan are no typeface, so some words are read differently. */
const LEAST_OF_SCAN = 0.8;
const BATCH_WITHIN_MS = 120_000;
const POLL_MS = 300;

export const DOCUMENTS = [
  { name: 'page.pdf', bytes: linesPdf([[WORDS.join(' ')]]), words: WORDS, least: 1 },
  { name: 'scan.pdf', bytes: makeScan({ pages: 1 }), words: scannedWords(), least: LEAST_OF_SCAN },
  { name: 'letter.docx', bytes: docx(`<w:p><w:r><w:t>${WORDS.join(' ')}</w:t></w:r></w:p>`), words: WORDS, least: 1 },
];

/** Has a document parsed; returns the share of its words that came back, and the time in ms. */
export async function parseDocument({ base, key }, document) {
  const form = new FormData();
  form.set('file', new Blob([document.bytes]), document.name);
  const begun = performance.now();
  const answer = await fetch(`${base}/v1/parse/file`, { method: 'POST', headers: { 'X-API-KEY': key }, body: form });
  const share = shareOf(document, await textOf(answer));
  return { share, ms: performance.now() - begun };
}

/** Has documents parsed as a batch, whose uploads and results go past the service to the storage's public address; returns the time in ms. */
export async function parseInBatch({ base, key, publicStorage }, documents) {
  const begun = performance.now();
  const json = { 'X-API-KEY': key, 'Content-Type': 'application/json' };
  const call = async (route, body) => {
    const method = body === undefined ? 'GET' : 'POST';
    return JSON.parse(await textOf(await fetch(base + route, { method, headers: json, body: JSON.stringify(body) })));
  };
  const ids = [];
  for (const { name, bytes } of documents) {
    const { id, upload } = await call('/v1/files', { size_bytes: bytes.length, filename: name });
    if (!upload.url.startsWith(`${publicStorage}/`)) throw new Error(`an upload goes to ${upload.url}`);
    await textOf(await fetch(upload.url, { method: 'PUT', body: bytes }));
    ids.push(id);
  }
  const { id } = await call('/v1/batches', { source: { type: 'files', file_ids: ids } });
  const batch = await untilEnded(() => call(`/v1/batches/${id}`));
  if (batch.status !== 'completed') throw new Error(`the batch is ${batch.status}: ${JSON.stringify(batch)}`);
  for (const item of batch.items) {
    const link = await fetch(base + item.result_url, { headers: { 'X-API-KEY': key }, redirect: 'manual' });
    const document = documents[ids.indexOf(item.file_id)];
    const location = link.headers.get('location');
    if (link.status !== 302 || !location.startsWith(`${publicStorage}/`)) throw new Error(`a result is at ${location}`);
    shareOf(document, await textOf(await fetch(location)));
    const first = await fetch(location, { headers: { range: 'bytes=0-9' } });
    if (first.status !== 206 || (await first.text()).length !== 10) throw new Error('a part of a result is not served');
  }
  return { ms: performance.now() - begun };
}

async function untilEnded(poll) {
  const deadline = performance.now() + BATCH_WITHIN_MS;
  for (;;) {
    const batch = await poll();
    if (!['pending', 'running'].includes(batch.status)) return batch;
    if (performance.now() > deadline) throw new Error(`the batch does not end: ${JSON.stringify(batch)}`);
    await delay(POLL_MS);
  }
}

async function textOf(answer) {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}: ${text}`);
  return text;
}

/** The share of a document's words that an answer holds; throws where it is too small. */
function shareOf({ name, words, least }, text) {
  const found = new Set(text.match(/\p{L}+/gu)?.map((word) => word.toLowerCase()));
  const share = words.filter((word) => found.has(word.toLowerCase())).length / words.length;
  if (share < least) throw new Error(`${name}: ${Math.round(100 * share)} % of its words came back: ${text}`);
  return share;
}

function scannedWords() {
  return scannedLines({ page: 0 }).flatMap((line) => line.match(/[a-z]+/g) ?? []);
}

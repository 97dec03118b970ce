// An organisation with something on every screen: what programs and people of a small company would have left there.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { makePdf } from '../../../tools/make-pdf/make-pdf.mjs';

const SAMPLES = new URL('../../../apps/server/samples/', import.meta.url);
const SETTLED_WITHIN_MS = 120_000;
const ASK_EVERY_MS = 200;

/**
 * Fills an organisation. `page` is signed in as an owner of it, `key` is a key of it.
 * @returns the ids of one thing for each screen that shows one.
 */
export async function fillOrganisation({ page, url, organisationId, key }) {
  const console_ = consoleOf(page, `${url}/console/organisations/${organisationId}`);
  const service = serviceOf(url, key);
  const receivers = await startReceivers();
  try {
    await console_('POST', '/webhooks/endpoints', { url: `${receivers.url}/invoices`, description: 'The ledger' });
    await console_('POST', '/webhooks/endpoints', { url: `${receivers.url}/archive`, description: 'The archive' });
    const keys = await makeKeys(console_);
    await console_('POST', '/invitations', { email: 'vera@paper.example', role: 'viewer', phi: false });
    const invoice = await readSample(console_, 'invoice', 'invoice.schema.json');
    await readSample(console_, 'receipt', null);
    await makeRequests(serviceOf(url, keys.live));
    const batchId = await sendBatch(service, [...manyPdfs(18), Buffer.from('no document'), ...manyPdfs(5)]);
    const items = await untilEnded(service, batchId);
    const itemId = items.find(({ status }) => status === 'succeeded').id;
    const messageId = await untilTold(console_);
    return { ...invoice, batchId, itemId, messageId };
  } finally {
    receivers.stop();
  }
}

/** Requests to the dashboard's routes with the session of `page`. */
function consoleOf(page, base) {
  let token;
  return async (method, path, data) => {
    token ??= (await (await page.request.get(new URL('/console/me', base).href)).json()).csrf_token;
    const headers = { origin: new URL(base).origin, 'sec-fetch-site': 'same-origin', 'x-csrf-token': token };
    const answer = await page.request.fetch(base + path, { method, headers, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    const text = await answer.text();
    return answer.headers()['content-type']?.startsWith('application/json') ? JSON.parse(text) : text;
  };
}

/** Requests to the interface with a key; answers that are errors are answers. */
function serviceOf(url, key) {
  return async (method, path, body) => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(url + path, {
      method,
      headers: { 'x-api-key': key, ...(isJson && { 'content-type': 'application/json' }) },
      body: isJson ? JSON.stringify(body) : body,
    });
    return answer.json();
  };
}

async function makeKeys(console_) {
  const make = (name, mode = 'live') => console_('POST', '/keys', { name, mode, phi: false, expires_at: null });
  const { key: live } = await make('Invoice import');
  await make('Staging', 'test');
  const { id } = await make('Former importer');
  await console_('POST', `/keys/${id}/revoke`);
  return { live };
}

/** Takes a sample, parses it, and fills its schema where one is given; returns the ids of the document and of the extraction. */
async function readSample(console_, sample, schemaFile) {
  const { id } = await console_('POST', `/playground/samples/${sample}`);
  const run = (operation, body) => console_('POST', `/playground/documents/${id}/${operation}`, body);
  if (schemaFile !== null) {
    await run('extract', { schema: JSON.parse(readFileSync(new URL(schemaFile, SAMPLES), 'utf8')) });
  }
  await run('parse', { chunking: 'semantic', include_content: true });
  const { runs } = await console_('GET', `/playground/documents/${id}`);
  return { documentId: id, extractionId: runs.find(({ operation }) => operation === 'extract')?.id ?? null };
}

/** Some that are answered, and some that are refused. */
async function makeRequests(service) {
  for (const pages of [1, 3, 2]) await service('POST', '/v1/parse/file', formOf(pdfOf(pages), 'report.pdf'));
  await service('POST', '/v1/parse/file', formOf(Buffer.from('no document'), 'notes.txt'));
  await service('GET', '/v1/batches/batch_unknown');
}

/** Uploads the documents and submits them; returns the batch's id. */
async function sendBatch(service, documents) {
  const ids = [];
  for (const [index, bytes] of documents.entries()) {
    const filename = `invoice-${String(2401 + index)}.pdf`;
    const file = await service('POST', '/v1/files', { size_bytes: bytes.length, filename });
    await fetch(file.upload.url, { method: file.upload.method, body: bytes });
    ids.push(file.id);
  }
  const { id } = await service('POST', '/v1/batches', {
    source: { type: 'files', file_ids: ids },
    webhook: { mode: 'signed' },
    metadata: { run: 'november' },
  });
  return id;
}

async function untilEnded(service, batchId) {
  return settled(async () => {
    const { completed_at, items } = await service('GET', `/v1/batches/${batchId}`);
    return completed_at === null ? null : items;
  });
}

/** Until one destination has it and the other has refused it once. */
async function untilTold(console_) {
  return settled(async () => {
    const { data } = await console_('GET', '/webhooks/messages');
    const message = data.find(({ type }) => type !== 'webhook.ping');
    const isTold = message?.deliveries.every(({ status, failures }) => status === 'succeeded' || failures > 0);
    return isTold ? message.id : null;
  });
}

async function settled(look) {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  throw new Error(`not settled within ${SETTLED_WITHIN_MS} ms`);
}

/** One path takes messages, the other is out of order. */
async function startReceivers() {
  const server = createServer((request, response) => {
    request.resume();
    const isDown = request.url === '/archive';
    response.writeHead(isDown ? 503 : 204, { 'content-type': 'text/plain' }).end(isDown ? 'down for maintenance' : '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

function formOf(bytes, filename) {
  const form = new FormData();
  form.set('file', new Blob([bytes]), filename);
  return form;
}

function pdfOf(pages, seed = 1) {
  return makePdf({ pages, title: 'Invoice', charactersPerPage: 900, tablesPerPage: 1, rowsPerTable: 6, seed });
}

function manyPdfs(count) {
  return Array.from({ length: count }, (_, index) => pdfOf(1 + (index % 3), index));
}

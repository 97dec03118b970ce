// The service, as a caller uses it.
import { setTimeout as delay } from 'node:timers/promises';

const PARALLEL_UPLOADS = 8;
const PATIENCE_MS = 180_000;

export class Client {
  constructor(bases, key) {
    this.bases = bases;
    this.key = key;
    this.turn = 0;
  }

  /** Sends one request to one of the processes; throws if the connection fails. */
  async request(method, path, { body, headers = {} } = {}) {
    const base = this.bases[(this.turn += 1) % this.bases.length];
    const response = await fetch(base + path, {
      method,
      headers: { 'X-API-KEY': this.key, ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
      body: body ? JSON.stringify(body) : undefined,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: parsed(text), text };
  }

  /** Repeats a request until it succeeds; an error that retrying can't fix is thrown at once. */
  async insist(method, path, options) {
    const deadline = Date.now() + PATIENCE_MS;
    for (let pause = 50; ; pause = Math.min(1_000, pause * 2)) {
      const answer = await this.request(method, path, options).catch((error) => ({
        status: 0,
        text: String(error.cause ?? error),
      }));
      if (answer.status >= 200 && answer.status < 400) return answer;
      const hopeless = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
      if (hopeless || Date.now() > deadline)
        throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
      await delay(pause);
    }
  }

  /** Registers documents and uploads their bytes; returns the files' ids in the same order. */
  async upload(documents) {
    const ids = new Array(documents.length);
    await inParallel(documents, PARALLEL_UPLOADS, async (bytes, index) => {
      const body = { size_bytes: bytes.length, filename: `${index}.pdf`, content_type: 'application/pdf' };
      const { json: file } = await this.insist('POST', '/v1/files', { body });
      const put = await fetch(file.upload.url, {
        method: file.upload.method,
        headers: { 'Content-Type': 'application/pdf' },
        body: bytes,
      });
      if (!put.ok) throw new Error(`upload: ${put.status} ${await put.text()}`);
      await put.arrayBuffer();
      ids[index] = file.id;
    });
    return ids;
  }

  async createBatch(fileIds, { idempotencyKey, ...more } = {}) {
    const headers = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};
    const body = { source: { type: 'files', file_ids: fileIds }, ...more };
    return (await this.insist('POST', '/v1/batches', { body, headers })).json;
  }

  async poll(batchId, { cursor, limit = 100 } = {}) {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor ? { cursor } : {}) });
    return (await this.insist('GET', `/v1/batches/${batchId}?${query}`)).json;
  }

  async cancel(batchId) {
    return (await this.insist('POST', `/v1/batches/${batchId}/cancel`)).json;
  }

  /** Follows the redirect of a result and returns the bytes. */
  async result(item) {
    const { headers } = await this.insist('GET', item.result_url);
    const response = await fetch(headers.get('location'));
    if (!response.ok) throw new Error(`result: ${response.status} ${await response.text()}`);
    return response.text();
  }
}

/** Runs `work(one, index)` over a list with limited concurrency. */
export async function inParallel(list, width, work) {
  let next = 0;
  const lane = async () => {
    while (next < list.length) {
      const index = next;
      next += 1;
      await work(list[index], index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, list.length) }, lane));
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// An open-loop load of what callers do: most requests parse a document, the others create a batch, poll it and fetch a result.
// Each request is sent at its time, whether or not earlier ones are answered, and its latency is measured from there.
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { makePdf } from '../../../tools/make-pdf/make-pdf.mjs';

const PAGES = 2;
const DOCUMENTS = 20;
const ITEMS = 3;
/** Longer than the service takes for any request of this load: one that takes longer hangs. */
const HANGS_AFTER_MS = 60_000;
/** What the requests of a round do. */
const ROUND = ['parse', 'parse', 'poll', 'parse', 'parse', 'batch', 'parse', 'poll', 'parse', 'result'];

export class Traffic {
  #agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  #turn = 0;
  #isStopped = false;
  /** Parse requests that were answered with a result, since the beginning. */
  parsed = 0;
  /** Of every batch that was asked for: its idempotency key, and its id if an answer came. */
  batches = [];

  static async through(url, { client, key }) {
    const traffic = new Traffic();
    const documents = Array.from({ length: DOCUMENTS }, (_, seed) => makePdf({ pages: PAGES, seed: seed + 1 }));
    Object.assign(traffic, { url, key, documents, fileIds: await client.upload(documents) });
    return traffic;
  }

  /** No request is begun after this. */
  stop() {
    this.#isStopped = true;
  }

  /** Sends so many requests a second for a time; resolves with what became of each. */
  async run({ rate, ms }) {
    const begun = performance.now();
    const pending = [];
    for (let index = 0; index < (rate * ms) / 1000 && !this.#isStopped; index += 1) {
      const due = begun + (index * 1000) / rate;
      await delay(Math.max(0, due - performance.now()));
      pending.push(this.#one(due));
    }
    return Promise.all(pending);
  }

  async #one(due) {
    const { kind, batch } = this.#next();
    const sentAt = performance.now();
    const answer = await this.#send(kind, batch);
    const endedAt = performance.now();
    const { status } = answer;
    if (kind === 'parse' && status === 200) this.parsed += 1;
    const isTurnedAway = status === 503 && answer.retryAfter !== undefined;
    const failed = typeof status !== 'number' || (status >= 500 && !isTurnedAway) || (status >= 400 && status < 500);
    return { kind, status, failed, sentAt, endedAt, ms: endedAt - due };
  }

  /** What is asked next: a document is parsed where there is no batch to ask for yet. */
  #next() {
    const kind = ROUND[this.#turn % ROUND.length];
    this.#turn += 1;
    if (kind !== 'poll' && kind !== 'result') return { kind };
    const batch = this.batches.findLast(({ id, items }) => id !== undefined && (kind === 'poll' || items.length > 0));
    return batch ? { kind, batch } : { kind: 'parse' };
  }

  async #send(kind, batch) {
    if (kind === 'batch') return this.#create();
    if (kind === 'poll') return this.#poll(batch);
    if (kind === 'result') return this.#request('GET', batch.items.at(-1).result_url);
    const file = this.documents[this.#turn % DOCUMENTS];
    const boundary = 'recto-load';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return this.#request('POST', '/v1/parse/file', body, `multipart/form-data; boundary=${boundary}`);
  }

  async #create() {
    const key = `load-${this.batches.length}`;
    const made = { key, items: [] };
    this.batches.push(made);
    const from = this.batches.length % (DOCUMENTS - ITEMS);
    const body = { source: { type: 'files', file_ids: this.fileIds.slice(from, from + ITEMS) } };
    const answer = await this.#request('POST', '/v1/batches', JSON.stringify(body), 'application/json', {
      'idempotency-key': key,
    });
    if (answer.status < 300) made.id = JSON.parse(answer.body).id;
    return answer;
  }

  async #poll(batch) {
    const answer = await this.#request('GET', `/v1/batches/${batch.id}`);
    if (answer.status === 200)
      batch.items = JSON.parse(answer.body).items.filter(({ status }) => status === 'succeeded');
    return answer;
  }

  #request(method, path, body, type, more = {}) {
    const headers = { 'x-api-key': this.key, ...more };
    if (body !== undefined) Object.assign(headers, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
    return new Promise((resolve) => {
      const request = http.request(this.url + path, { method, headers, agent: this.#agent }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', () => resolve({ status: 'cut off' }));
        response.on('end', () => {
          const { statusCode: status, headers: told } = response;
          resolve({ status, retryAfter: told['retry-after'], body: Buffer.concat(parts).toString() });
        });
      });
      request.setTimeout(HANGS_AFTER_MS, () => {
        resolve({ status: 'hangs' });
        request.destroy();
      });
      request.once('error', (error) => resolve({ status: error.code ?? 'error' }));
      request.end(body);
    });
  }
}

// Organisations with endpoints whose batches come to their end: some by workers that parse and fail them, the rest by the service's code.
import { setTimeout as delay } from 'node:timers/promises';
import { BatchEnder } from './batch-ender.mjs';

/** No document: its item fails, and its batch with it, as soon as a parser has seen the first bytes. */
const UNREADABLE = Buffer.from('This is no document.');
/** Between the beginnings of two batches. */
const EVERY_MS = 40;

export class MessageSource {
  /** Batches made through the API. */
  real = 0;
  /** Messages whose batches were ended without it. */
  direct = 0;
  /** Begun so far. */
  begun = 0;

  /** `endpoints`: of each organisation, the paths that its messages go to. */
  static async start(cluster, receiver, endpoints) {
    const source = new MessageSource();
    source.ender = await BatchEnder.start(cluster);
    source.organisations = [];
    for (const [index, paths] of endpoints.entries()) {
      const organisation = await cluster.organisation(`receiver ${index + 1}`, 1_000);
      const [fileId] = await organisation.client.upload([UNREADABLE]);
      for (const path of paths) await source.ender.endpoint(organisation.id, receiver.url(path));
      source.organisations.push({ ...organisation, fileId, paths });
    }
    return source;
  }

  get batches() {
    return this.real + this.direct;
  }

  /** Begins batches until there are enough, in turn over the organisations; one in `realEvery` goes through the API and a worker. */
  async send(isEnough, realEvery) {
    const ends = [];
    while (!isEnough()) {
      this.begun += 1;
      const organisation = this.organisations[this.begun % this.organisations.length];
      ends.push(this.begun % realEvery === 0 ? this.#begin(organisation) : this.#end(organisation));
      await delay(EVERY_MS);
    }
    await Promise.all(ends);
  }

  /** A batch of a document that nobody can read, through the API. */
  async #begin({ client, fileId }) {
    await client.createBatch([fileId], { webhook: { mode: 'signed' } });
    this.real += 1;
  }

  async #end({ id }) {
    await this.ender.end(id);
    this.direct += 1;
  }

  stop() {
    return this.ender.stop();
  }
}

// Watches a batch in the database until it is terminal: its progress, and its longest pause.
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;
const TERMINAL = new Set(['completed', 'partially_failed', 'failed', 'cancelled']);

export class Progress {
  #from = performance.now();
  #lastStep = performance.now();
  #pauses = [];

  constructor(cluster, batch, { withinMs }) {
    this.cluster = cluster;
    this.batch = batch;
    this.done = 0;
    this.status = 'pending';
    this.deadline = performance.now() + withinMs;
    this.ended = this.#watch();
    // Whoever awaits it sees the failure; until then it must not count as unhandled.
    this.ended.catch(() => undefined);
  }

  get terminal() {
    return TERMINAL.has(this.status);
  }

  /** Resolves when this number of items is terminal, or when no more will be. */
  async reaches(count) {
    while (this.done < count && !this.terminal) await Promise.race([this.ended, delay(LOOK_EVERY_MS / 2)]);
  }

  /** The longest time without progress after `since`, in seconds. */
  longestPause(since = 0) {
    return Math.max(0, ...this.#pauses.map(({ from, to }) => (to - Math.max(from, since)) / 1000));
  }

  get seconds() {
    return (this.#lastStep - this.#from) / 1000;
  }

  async #watch() {
    while (!this.terminal) {
      if (performance.now() > this.deadline)
        throw new Error(`the batch is ${this.status} with ${this.done} items done and time is up`);
      await delay(LOOK_EVERY_MS);
      const row = await this.#look().catch(() => undefined);
      if (!row || (row.done === this.done && row.status === this.status)) continue;
      const now = performance.now();
      this.#pauses.push({ from: this.#lastStep, to: now });
      this.#lastStep = now;
      this.done = row.done;
      this.status = row.status;
    }
  }

  async #look() {
    const [row] = await this.cluster.sql(
      'SELECT status::text, succeeded + failed + cancelled AS done FROM batches WHERE id = $1',
      [this.batch],
    );
    return row;
  }
}

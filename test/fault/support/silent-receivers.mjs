// A thousand endpoints that accept and never answer, with messages that wait for them: all of them due, or none.
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { inParallel } from './client.mjs';

const IN_PARALLEL = 8;
const MESSAGES_OF_ENDPOINT = 20;
const ENDPOINTS = 20;
/** An attempt ends after 15 s. */
const QUIET_WITHIN_MS = 40_000;
const LOUD_WITHIN_MS = 40_000;

export class SilentReceivers {
  #sockets = new Set();
  #server = net.createServer((socket) => this.#keep(socket));

  /** `ender` ends batches, over the cluster's services. */
  static async start(cluster, ender) {
    const receivers = new SilentReceivers();
    Object.assign(receivers, { cluster, ender });
    await new Promise((resolve) => receivers.#server.listen(0, '127.0.0.1', resolve));
    receivers.url = `http://127.0.0.1:${receivers.#server.address().port}/silent`;
    return receivers;
  }

  /** Connections that are open. */
  get open() {
    return this.#sockets.size;
  }

  /** So many organisations with as many endpoints as they may have. */
  async addOrganisations(count) {
    const rows = await this.cluster.sql(
      "INSERT INTO organisations (id, name, plan) SELECT uuidv7(), 'silent', 'unlimited' FROM generate_series(1, $1) RETURNING id::text",
      [count],
    );
    for (const { id } of rows) await this.addEndpoints(id, ENDPOINTS);
    const messages = rows.flatMap(({ id }) => Array.from({ length: MESSAGES_OF_ENDPOINT }, () => id));
    await inParallel(messages, IN_PARALLEL, (id) => this.ender.end(id));
  }

  async addEndpoints(organisation, count) {
    await inParallel(Array.from({ length: count }), IN_PARALLEL, () => this.ender.endpoint(organisation, this.url));
  }

  /** Disabled, with nothing that waits for them and no attempt under way. */
  async rest() {
    await this.cluster.sql(
      "UPDATE webhook_endpoints SET disabled_reason = 'requested', disabled_at = now() WHERE url = $1",
      [this.url],
    );
    await this.cluster.sql(
      `UPDATE webhook_deliveries SET status = 'cancelled', stage = 'done', completed_at = now()
       WHERE stage IN ('ready', 'queued') AND ${OURS}`,
      [this.url],
    );
    await this.#until((busy) => busy === 0, QUIET_WITHIN_MS);
    await this.cluster.sql('VACUUM ANALYZE webhook_deliveries');
  }

  /** Enabled, with every message due; resolves when all the sockets that they get are taken. */
  async press(sockets) {
    await this.cluster.sql('UPDATE webhook_endpoints SET disabled_reason = NULL, disabled_at = NULL WHERE url = $1', [
      this.url,
    ]);
    await this.cluster.sql(
      `UPDATE webhook_deliveries SET status = 'pending', stage = 'ready', due_at = now(), completed_at = NULL, failures = 0
       WHERE stage = 'done' AND ${OURS}`,
      [this.url],
    );
    await this.cluster.sql('VACUUM ANALYZE webhook_deliveries');
    await this.#until((busy) => busy >= sockets && this.open >= sockets, LOUD_WITHIN_MS);
  }

  /** How many endpoints have messages that are due. */
  async due() {
    const [{ due }] = await this.cluster.sql(
      `SELECT count(DISTINCT endpoint_id)::int AS due FROM webhook_deliveries
       WHERE stage = 'ready' AND due_at <= now() AND ${OURS}`,
      [this.url],
    );
    return due;
  }

  async stop() {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Waits for the number of deliveries that are queued or under way. */
  async #until(isReached, withinMs) {
    const deadline = performance.now() + withinMs;
    for (;;) {
      const [{ busy }] = await this.cluster.sql(
        `SELECT count(*)::int AS busy FROM webhook_deliveries WHERE stage IN ('queued', 'leased') AND ${OURS}`,
        [this.url],
      );
      if (isReached(busy)) return;
      if (performance.now() > deadline) throw new Error(`${busy} deliveries to silent receivers are under way`);
      await delay(100);
    }
  }

  #keep(socket) {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('close', () => this.#sockets.delete(socket));
  }
}

const OURS = 'endpoint_id IN (SELECT id FROM webhook_endpoints WHERE url = $1)';

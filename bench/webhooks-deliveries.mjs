// The deliveries of one process: how many a second, what they cost, and where the time goes.
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { AskedProcess } from '../test/fault/support/asked-process.mjs';
import { BatchEnder } from '../test/fault/support/batch-ender.mjs';
import { cpuOf, cpuOfChildren } from './batch-support.mjs';
import { seedDeliveries, seedOrganisations } from './webhooks-seed.mjs';

export const MEASURED = fileURLToPath(new URL('./webhooks-process.mjs', import.meta.url));
const WARM_UP = 400;
const DONE_WITHIN_MS = 180_000;

/** A process that delivers to so many endpoints of so many organisations: `keeps` connections, or makes one for each delivery. */
export class Deliverer {
  /** `place`: organisations and endpoints of each, the address of all, and whose certificates are trusted there. */
  static async start(cluster, receiver, { organisations, endpoints, url, tls, keeps = true }) {
    const env = cluster.environment({ RECTO_ROLE: 'all', RECTO_LOG: 'silent', NODE_EXTRA_CA_CERTS: tls.caFile });
    const deliverer = new Deliverer();
    Object.assign(deliverer, { cluster, receiver, endpoints });
    const ender = await BatchEnder.start(cluster);
    deliverer.organisations = await seedOrganisations(cluster, ender, { count: organisations, endpoints, url });
    await ender.stop();
    deliverer.process = await AskedProcess.start(MEASURED, env);
    await deliverer.process.ask('deliver', { keeps });
    await deliverer.#done();
    await deliverer.round(WARM_UP);
    return deliverer;
  }

  /** Seconds from the first delivery to the last, and milliseconds of CPU for each. */
  async round(count) {
    await this.receiver.ask('seen');
    const seeding = Math.ceil(count / this.organisations.length / this.endpoints);
    const deliveries = await seedDeliveries(this.cluster, this.organisations, seeding);
    const before = await this.#cpu();
    await this.#done();
    const after = await this.#cpu();
    const { requests, seconds } = await this.receiver.ask('seen');
    if (requests !== deliveries) throw new Error(`${requests} requests for ${deliveries} deliveries`);
    const cpu = Object.fromEntries(Object.entries(after).map(([part, ms]) => [part, (ms - before[part]) / deliveries]));
    return { rate: deliveries / seconds, cpu };
  }

  /** Milliseconds a call of each step, and the calls of each, over one round. */
  async steps(count) {
    await this.process.ask('steps');
    await this.round(count);
    return this.process.ask('steps');
  }

  /** The shares of the process's CPU time by part, over one round. */
  async profile(count) {
    await this.process.ask('beginProfile');
    await this.round(count);
    return this.process.ask('endProfile');
  }

  stop() {
    return this.process.stop();
  }

  async #done() {
    const deadline = performance.now() + DONE_WITHIN_MS;
    for (;;) {
      const [{ open }] = await this.cluster.sql(
        "SELECT EXISTS (SELECT 1 FROM webhook_deliveries WHERE stage <> 'done') AS open",
      );
      if (!open) return;
      if (performance.now() > deadline) throw new Error('deliveries are not done');
      await delay(100);
    }
  }

  async #cpu() {
    const { postgres, redis } = this.cluster.backing;
    return {
      process: await this.process.ask('cpuMs'),
      Postgres: (cpuOf(postgres.pid).own + cpuOfChildren(postgres.pid)) * 1000,
      Redis: cpuOf(redis.pid).own * 1000,
    };
  }
}

// The process that is measured: the client alone, the queue alone, or all that delivers webhooks, each by the service's own code.
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { answerTo } from '../test/fault/support/asked-process.mjs';
import { inParallel } from '../test/fault/support/client.mjs';
import { profiled } from './webhooks-profile.mjs';
import { root } from './support.mjs';

const require = createRequire(join(root, 'apps/server/package.json'));
const built = (name) => require(join(root, 'dist/apps/server', name));
const { ConfigModule, configOfProcess } = built('config');
const { PostClient } = built('platform/outbound');
const { Database } = built('platform/database');

const SIGNAL = new AbortController().signal;
const BODY = JSON.stringify({ type: 'batch.update', padding: 'x'.repeat(300) });
const ALLOW = ['127.0.0.0/8'];
let stop = () => undefined;

/** Wall seconds and CPU milliseconds of this process while something is done. */
async function accounted(work) {
  const [cpu, begun] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - begun) / 1000, cpuMs: (user + system) / 1000 };
}

const COMMANDS = {
  /** So many POSTs, so many at a time; with `endpoints`, over connections that are kept for each of so many. */
  posts({ url, count, width, ca, endpoints }) {
    const client = new PostClient({ allow: ALLOW, ca });
    const headers = { 'webhook-id': 'msg_x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' };
    const call = { url, reach: 'allowed', headers, body: BODY, readsAnswer: true, signal: SIGNAL };
    const all = (length) =>
      inParallel([...Array(length).keys()], width, async (index) => {
        const { status } = await client.post(endpoints ? { ...call, connectionKey: `ep_${index % endpoints}` } : call);
        if (status !== 200) throw new Error(`answered with ${status}`);
      });
    return all(width * 4).then(() => accounted(() => all(count)));
  },

  /** So many jobs, so many at a time, of two small transactions each. */
  async jobs({ count, width }) {
    const { BullQueue } = built('platform/queue/bull-queue');
    const { EventLog } = built('platform/observability');
    const { Prisma } = built('platform/database');
    const config = configOfProcess();
    const [queue, database] = [new BullQueue(config.redis, new EventLog('silent')), new Database(config)];
    await database.statement(
      Prisma.sql`CREATE TABLE IF NOT EXISTS bench_jobs (id int PRIMARY KEY, stage int NOT NULL)`,
    );
    const kind = { name: 'bench' };
    let left = 0;
    let ended = () => undefined;
    const consumer = queue.consume(kind, { concurrency: width }, async ({ id }) => {
      await database.statement(
        Prisma.sql`INSERT INTO bench_jobs (id, stage) VALUES (${id}, 1) ON CONFLICT (id) DO UPDATE SET stage = 1`,
      );
      await database.statement(Prisma.sql`UPDATE bench_jobs SET stage = 2 WHERE id = ${id}`);
      left -= 1;
      if (left === 0) ended();
    });
    const all = async (number) => {
      left = number;
      const end = new Promise((resolve) => (ended = resolve));
      for (let from = 0; from < number; from += width)
        await queue.add(
          kind,
          Array.from({ length: Math.min(width, number - from) }, (_, index) => ({
            id: `${number}-${from + index}`,
            payload: { id: from + index },
          })),
        );
      await end;
    };
    await all(width * 4);
    const account = await accounted(() => all(count));
    await consumer.stop();
    queue.stop();
    await database.onApplicationShutdown();
    return account;
  },

  /** Takes deliveries from now on, as a worker does; unless it `keeps` connections, each POST has one of its own. */
  async deliver({ keeps }) {
    const { NestFactory } = require('@nestjs/core');
    const { Module } = require('@nestjs/common');
    const { DeliveryWorkModule } = built('modules/webhooks');
    const { PlatformModule } = built('roles/platform.module');
    class DeliveringModule {}
    Module({ imports: [ConfigModule.with(configOfProcess()), PlatformModule, DeliveryWorkModule] })(DeliveringModule);
    const app = await NestFactory.createApplicationContext(DeliveringModule, { logger: false, abortOnError: false });
    if (!keeps) {
      const client = app.get(PostClient, { strict: false });
      const post = client.post.bind(client);
      client.post = ({ connectionKey: _none, ...call }) => post(call);
    }
    watchSteps();
    stop = () => app.close();
  },

  cpuMs() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },

  /** Calls and milliseconds of each step since it was last asked. */
  steps() {
    const told = Object.fromEntries(steps);
    steps.clear();
    return told;
  },

  /** Which share of the CPU time goes where, until `endProfile`. */
  beginProfile() {
    return profiled.begin();
  },
  endProfile() {
    return profiled.end();
  },
};

const steps = new Map();

/** Times the methods that a delivery goes through. */
function watchSteps() {
  const { BullQueue } = built('platform/queue/bull-queue');
  const { DeliveriesRepository } = built('modules/webhooks/delivery/deliveries.repository');
  const { DeliveryDispatchRepository } = built('modules/webhooks/delivery/delivery-dispatch.repository');
  const { DeliverySender } = built('modules/webhooks/delivery/delivery-sender');
  watch('choose', DeliveryDispatchRepository, 'fill');
  watch('enqueue', BullQueue, 'add');
  watch('claim', DeliveriesRepository, 'claim');
  watch('send', DeliverySender, 'send');
  watch('verdict', DeliveriesRepository, 'succeed');
}

function watch(step, { prototype }, method) {
  const original = prototype[method];
  prototype[method] = async function timed(...values) {
    const begun = performance.now();
    try {
      return await original.apply(this, values);
    } finally {
      const { calls, ms } = steps.get(step) ?? { calls: 0, ms: 0 };
      steps.set(step, { calls: calls + 1, ms: ms + performance.now() - begun });
    }
  };
}

answerTo(COMMANDS, () => stop());

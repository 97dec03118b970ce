import { setTimeout as delay } from 'node:timers/promises';
import { CountingReceiver } from '../support/counting-receiver.mjs';
import { attemptsInFlight, checkMessages, deliveriesWaiting, untilDelivered } from '../support/message-books.mjs';
import { MessageSource } from '../support/message-source.mjs';

/** The paths that the messages of each organisation go to. */
const ENDPOINTS = [['/a'], ['/b'], ['/c'], ['/d', '/e']];
/** Every so manieth batch goes through the API and is brought to its end by a worker. */
const REAL_EVERY = 8;
const ANSWERS_WITHIN_MS = 150;
const FLUSH_EVERY = 10;
const POSTGRES_AWAY_MS = 5_000;
/** So many deliveries come between a worker's turn to be killed and its death: it is in the middle of them. */
const BETWEEN_KILLS = 15;
/** No more wait when the next turn begins: what is measured is what a kill costs, not how fast a machine starts processes. */
const WAITING_AT_MOST = 30;
const WITHIN_MS = 60_000;
/** What Postgres was asked before its asker was frozen is done by then. */
const SETTLES_MS = 100;
/** A worker that stands still for so long keeps its leases. */
const STANDS_STILL_MS = 5_000;
/** The leases of an item and of a delivery (30 s each) one after the other, and some more. */
const ENDS_WITHIN_MS = 240_000;

export const webhooks = {
  about: 'processes that deliver webhooks killed without a word, Redis flushed and Postgres restarted in between',
  cluster: { apis: 1, workers: 2, durable: true, env: { RECTO_WEBHOOK_ALLOW: '127.0.0.0/8' } },
  async run({ cluster, report, messages, messageKills: kills }) {
    const receiver = await CountingReceiver.start({ answersWithinMs: ANSWERS_WITHIN_MS });
    let source;
    try {
      source = await MessageSource.start(cluster, receiver, ENDPOINTS);
      const begun = performance.now();
      const inFlight = await disturb({ cluster, report, source, receiver, messages, kills });
      await untilDelivered(cluster, { batches: source.batches, withinMs: ENDS_WITHIN_MS });
      const seconds = (performance.now() - begun) / 1000;
      report.say(
        `${source.batches} messages, ${source.real} of them of batches that workers ended, in ${seconds.toFixed(0)} s`,
      );
      report.say(`${receiver.requests} requests`);
      await checkMessages(report, cluster, { source, receiver, inFlight });
      report.check(
        'no other process ended',
        cluster.apis.every(({ ends }) => ends.length === 0) && cluster.workers.every(({ alive }) => alive),
      );
    } finally {
      await source?.stop();
      await receiver.stop();
    }
  },
};

/** Kills the workers in turn while messages come; resolves with the ids of all attempts that were under way at that. */
async function disturb({ cluster, report, source, receiver, messages, kills }) {
  const inFlight = new Set();
  let killed = 0;
  for (let turn = 1; turn <= kills; turn += 1) {
    const upTo = Math.floor((messages * turn) / (kills + 1));
    const worker = cluster.workers[turn % cluster.workers.length];
    await worker.untilReady();
    await caughtUp(cluster);
    let isKilled = false;
    const killing = comes(receiver, receiver.requests + BETWEEN_KILLS)
      .then(() => kill(cluster, worker, inFlight))
      .finally(() => {
        isKilled = true;
      });
    // Messages come until the kill, however late: it is to meet one.
    const sending = source.send(() => isKilled && source.begun >= upTo, REAL_EVERY);
    const [met] = await Promise.all([killing, sending]);
    killed += met;
    if (turn % FLUSH_EVERY === FLUSH_EVERY / 2) await cluster.backing.flushRedis();
    if (turn === Math.ceil(kills / 2)) await cluster.backing.restartPostgres(POSTGRES_AWAY_MS);
  }
  await source.send(() => source.begun >= messages, REAL_EVERY);
  report.equal('kills with deliveries in flight', killed, kills);
  return inFlight;
}

async function caughtUp(cluster) {
  const deadline = performance.now() + WITHIN_MS;
  while ((await deliveriesWaiting(cluster)) > WAITING_AT_MOST && performance.now() < deadline) await delay(50);
}

async function comes(receiver, requests) {
  const deadline = performance.now() + WITHIN_MS;
  while (receiver.requests < requests && performance.now() < deadline) await delay(10);
}

/** Kills a worker in the middle of a delivery; resolves with 1 when there was one. */
async function kill(cluster, worker, inFlight) {
  const others = cluster.workers.filter((other) => other !== worker);
  const deadline = performance.now() + WITHIN_MS;
  while (performance.now() < deadline) {
    // What begins while the others stand still is this worker's.
    for (const other of others) other.signal('SIGSTOP');
    try {
      if (!(await freeze(cluster, worker))) continue;
      for (const id of await attemptsInFlight(cluster)) inFlight.add(id);
      await worker.kill();
      worker.launch();
      return 1;
    } finally {
      for (const other of others) other.signal('SIGCONT');
    }
  }
  return 0;
}

/** Stops a worker in the middle of a delivery that it has just begun; resolves with whether it is stopped. */
async function freeze(cluster, worker) {
  await delay(SETTLES_MS);
  const before = new Set(await attemptsInFlight(cluster));
  const begun = async () => (await attemptsInFlight(cluster)).some((id) => !before.has(id));
  const deadline = performance.now() + STANDS_STILL_MS;
  while (performance.now() < deadline) {
    if (await begun()) {
      worker.signal('SIGSTOP');
      await delay(SETTLES_MS);
      if (await begun()) return true;
      worker.signal('SIGCONT');
    }
    await delay(10);
  }
  return false;
}

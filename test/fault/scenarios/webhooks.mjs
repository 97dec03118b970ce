import { setTimeout as delay } from 'node:timers/promises';
import { CountingReceiver } from '../support/counting-receiver.mjs';
import { attemptsInFlight, checkMessages, untilDelivered } from '../support/message-books.mjs';
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
const WITHIN_MS = 60_000;
/** What Postgres was asked before its asker was frozen is done by then. */
const SETTLES_MS = 50;
/** The lease of a delivery (46 s) and of an item (30 s) one after the other, and some more. */
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
      await untilDelivered(cluster, { batches: messages, withinMs: ENDS_WITHIN_MS });
      const seconds = (performance.now() - begun) / 1000;
      report.say(
        `${messages} messages, ${source.real} of them of batches that workers ended, in ${seconds.toFixed(0)} s`,
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
    const sending = source.send(upTo - source.batches, REAL_EVERY);
    await comes(receiver, receiver.requests + BETWEEN_KILLS);
    killed += await kill(cluster, worker, inFlight);
    await sending;
    if (turn % FLUSH_EVERY === FLUSH_EVERY / 2) await cluster.backing.flushRedis();
    if (turn === Math.ceil(kills / 2)) await cluster.backing.restartPostgres(POSTGRES_AWAY_MS);
  }
  await source.send(messages - source.batches, REAL_EVERY);
  report.equal('kills with deliveries in flight', killed, kills);
  return inFlight;
}

async function comes(receiver, requests) {
  const deadline = performance.now() + WITHIN_MS;
  while (receiver.requests < requests && performance.now() < deadline) await delay(10);
}

/** Once deliveries are under way: frozen first, so that what is in flight can be counted. Resolves with 1 when there were such. */
async function kill(cluster, worker, inFlight) {
  const isFresh = (id) => !inFlight.has(id);
  const deadline = performance.now() + WITHIN_MS;
  while (performance.now() < deadline && !(await attemptsInFlight(cluster)).some(isFresh)) await delay(10);
  worker.signal('SIGSTOP');
  await delay(SETTLES_MS);
  const flying = (await attemptsInFlight(cluster)).filter(isFresh);
  for (const id of flying) inFlight.add(id);
  await worker.kill();
  worker.launch();
  return flying.length > 0 ? 1 : 0;
}

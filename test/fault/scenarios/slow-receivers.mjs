import { setTimeout as delay } from 'node:timers/promises';
import { BatchEnder } from '../support/batch-ender.mjs';
import { messageId } from '../support/cluster.mjs';
import { CountingReceiver } from '../support/counting-receiver.mjs';
import { SilentReceivers } from '../support/silent-receivers.mjs';

const ORGANISATIONS = 50;
const BESIDE_THE_HEALTHY = 19;
const ROUNDS = 5;
const BATCHES = 40;
const PAUSE_MS = 100;
/** An eighth of the 64 that a worker has. */
const SLOW_SOCKETS = 8;
const PATH = '/healthy';
const DELIVERED_WITHIN_MS = 60_000;
const SLOWER_BY_MS = 500;

/** No document: the batch ends as soon as a parser has seen it. */
const UNREADABLE = Buffer.from('This is no document.');

export const slowReceivers = {
  about: 'an endpoint that answers beside a thousand that accept and never answer',
  cluster: { apis: 1, workers: 1, env: { RECTO_WEBHOOK_ALLOW: '127.0.0.0/8' } },
  async run({ cluster, report }) {
    const ender = await BatchEnder.start(cluster);
    const receiver = await CountingReceiver.start();
    const silent = await SilentReceivers.start(cluster, ender);
    try {
      const { client, id } = await cluster.organisation('healthy', 1_000);
      await ender.endpoint(id, receiver.url(PATH));
      const healthy = { client, id, receiver, fileIds: await client.upload([UNREADABLE]) };
      await round(cluster, healthy, 3);
      await silent.addEndpoints(id, BESIDE_THE_HEALTHY);
      await silent.addOrganisations(ORGANISATIONS);
      const [quiet, pressed] = [[], []];
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        await silent.rest();
        quiet.push(await round(cluster, healthy, BATCHES));
        await silent.press(SLOW_SOCKETS);
        pressed.push(await round(cluster, healthy, BATCHES));
        report.say(
          `round ${turn + 1}: ${quiet.at(-1)} and ${pressed.at(-1)} ms, ${await silent.due()} silent endpoints due`,
        );
      }
      const limit = 2 * median(quiet) + SLOWER_BY_MS;
      report.check(
        `p95 from a batch's end to its delivery is at most twice that of a quiet run and ${SLOWER_BY_MS} ms`,
        median(pressed) <= limit,
        `median of ${ROUNDS}: quiet ${median(quiet)} ms, beside silent ones ${median(pressed)} ms`,
      );
    } finally {
      await Promise.all([ender.stop(), silent.stop(), receiver.stop()]);
    }
  },
};

/** So many batches one after another; the p95 of the times from their ends to their messages' arrival, in ms. */
async function round(cluster, { client, id, receiver, fileIds }, batches) {
  const since = new Date();
  for (let batch = 0; batch < batches; batch += 1) {
    const before = receiver.count(PATH);
    await client.createBatch(fileIds, { webhook: { mode: 'signed' } });
    await arrived(receiver, before + 1);
    await delay(PAUSE_MS);
  }
  const messages = await cluster.sql(
    'SELECT id::text, created_at FROM webhook_messages WHERE organisation_id = $1 AND created_at > $2',
    [id, since],
  );
  const times = messages.map(
    (message) => receiver.of(PATH, messageId(message.id)).times[0] - message.created_at.getTime(),
  );
  return times.sort((one, other) => one - other)[Math.ceil(0.95 * times.length) - 1];
}

async function arrived(receiver, count) {
  const deadline = performance.now() + DELIVERED_WITHIN_MS;
  while (receiver.count(PATH) < count) {
    if (performance.now() > deadline)
      throw new Error('the message of a batch has not come to the endpoint that answers');
    await delay(5);
  }
}

const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

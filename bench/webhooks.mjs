// npm run bench:webhooks [-- --deliveries N]: deliveries a second and CPU a delivery of one process, beside the HTTP client alone and beside a job
// with two small transactions, each with a connection for each POST too. The receiver is a process of its own on the same machine.
import '../tools/setup/check-node.mjs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { prepare } from '../tools/setup/prepare.mjs';
import { makeSteps } from '../tools/setup/steps.mjs';
import { AskedProcess } from '../test/fault/support/asked-process.mjs';
import { startCluster } from '../test/fault/support/cluster.mjs';
import { certified } from './certificates.mjs';
import { machine } from './machine.mjs';
import { median } from './support.mjs';
import { Deliverer, MEASURED } from './webhooks-deliveries.mjs';

const RECEIVER = new URL('./webhooks-receiver.mjs', import.meta.url).pathname;
/** What a worker has for destinations that answer, of its 64. */
const WIDTH = 56;
const ROUNDS = 3;
/** Enough that the limits of an organisation and of an endpoint leave all of the width. */
const MANY = { organisations: 4, endpoints: 4 };
const ONE = { organisations: 1, endpoints: 1 };

const { values } = parseArgs({ options: { deliveries: { type: 'string', default: '4000' } } });
const count = Number(values.deliveries);

await prepare({ steps: makeSteps(), addon: false });
console.log(`${machine()}\nLoad before: ${loadavg()[0].toFixed(1)}`);
const cluster = await startCluster({
  apis: 0,
  workers: 0,
  durable: true,
  env: { RECTO_WEBHOOK_ALLOW: '127.0.0.0/8' },
});
const receiver = await AskedProcess.start(RECEIVER);
try {
  const tls = await certified(['127.0.0.1']);
  const urls = await receiver.ask('listen', tls);
  await alone('a job with two small transactions', 'jobs', {});
  const endpoints = MANY.organisations * MANY.endpoints;
  for (const [name, url] of Object.entries(urls)) {
    const place = { url, tls };
    await alone(`${name}: the client alone`, 'posts', { url, ca: tls.ca, endpoints });
    await alone(`${name}: the client alone, a connection for each POST`, 'posts', { url, ca: tls.ca });
    await delivering(`${name}: deliveries`, { ...MANY, ...place }, { explains: name === 'http' });
    await delivering(`${name}: deliveries, a connection for each`, { ...MANY, ...place, keeps: false });
    await delivering(`${name}: deliveries to one endpoint`, { ...ONE, ...place });
  }
  console.log(`Load after: ${loadavg()[0].toFixed(1)}`);
} finally {
  await receiver.stop();
  await cluster.stop();
}

/** One command of a process that does nothing else. */
async function alone(name, command, wish) {
  const one = await AskedProcess.start(MEASURED, cluster.environment());
  try {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { seconds, cpuMs } = await one.ask(command, { ...wish, count, width: WIDTH });
      rounds.push({ rate: count / seconds, cpu: { process: cpuMs / count } });
    }
    tell(name, rounds);
  } finally {
    await one.stop();
  }
}

async function delivering(name, place, { explains = false } = {}) {
  const deliverer = await Deliverer.start(cluster, receiver, place);
  try {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await deliverer.round(count));
    tell(name, rounds);
    if (explains) await explain(deliverer);
  } finally {
    await deliverer.stop();
  }
}

/** The medians of the rounds. */
function tell(name, rounds) {
  const rate = median(rounds.map((round) => round.rate));
  const cpu = Object.keys(rounds[0].cpu).map(
    (part) => `${part} ${median(rounds.map((round) => round.cpu[part])).toFixed(2)}`,
  );
  console.log(`${name}: ${rate.toFixed(0)} a second, CPU ms each: ${cpu.join(', ')}`);
}

async function explain(deliverer) {
  const steps = await deliverer.steps(count);
  for (const [step, { calls, ms }] of Object.entries(steps))
    console.log(`  ${step}: ${calls} times, ${(ms / calls).toFixed(2)} ms each by the clock`);
  const parts = Object.entries(await deliverer.profile(count)).sort(([, one], [, other]) => other - one);
  const all = parts.reduce((sum, [, us]) => sum + us, 0);
  console.log(
    `  CPU of the process: ${parts.map(([part, us]) => `${part} ${((100 * us) / all).toFixed(0)} %`).join(', ')}`,
  );
}

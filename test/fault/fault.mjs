// npm run test:fault [-- NAME…] [--items N] [--kills N]: the guarantees under faults, with several real processes over
// temporary services.
import '../../tools/setup/check-node.mjs';
import { parseArgs } from 'node:util';
import { prepare } from '../../tools/setup/prepare.mjs';
import { makeSteps } from '../../tools/setup/steps.mjs';
import { api } from './scenarios/api.mjs';
import { backup } from './scenarios/backup.mjs';
import { cancel } from './scenarios/cancel.mjs';
import { converters } from './scenarios/converters.mjs';
import { fairness } from './scenarios/fairness.mjs';
import { frozen } from './scenarios/frozen.mjs';
import { graceful } from './scenarios/graceful.mjs';
import { postgres } from './scenarios/postgres.mjs';
import { redis } from './scenarios/redis.mjs';
import { share } from './scenarios/share.mjs';
import { slowReceivers } from './scenarios/slow-receivers.mjs';
import { storage } from './scenarios/storage.mjs';
import { webhooks } from './scenarios/webhooks.mjs';
import { workers } from './scenarios/workers.mjs';
import { startCluster } from './support/cluster.mjs';
import { Report } from './support/report.mjs';
import { storageMissing } from './support/storage.mjs';

const SCENARIOS = {
  workers,
  api,
  redis,
  postgres,
  storage,
  frozen,
  fairness,
  share,
  cancel,
  converters,
  graceful,
  webhooks,
  'slow-receivers': slowReceivers,
  backup,
};
/** The batches of the other scenarios, where a fifth of the items shows the same. */
const SMALLER = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    items: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '32' },
    creations: { type: 'string', default: '500' },
    conversions: { type: 'string', default: '200' },
    'api-kills': { type: 'string', default: '20' },
    messages: { type: 'string', default: '2000' },
    'message-kills': { type: 'string', default: '50' },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(SCENARIOS);
const unknown = names.find((name) => !SCENARIOS[name]);
if (unknown) {
  console.error(`there is no ${unknown}; there are ${Object.keys(SCENARIOS).join(', ')}`);
  process.exit(2);
}

await prepare({ steps: makeSteps(), office: true });
const report = new Report();
for (const name of names) await runScenario(name);
console.log(`\n${report.sum}`);
process.exitCode = report.failed === 0 ? 0 : 1;

async function runScenario(name) {
  const scenario = SCENARIOS[name];
  report.heading(`${name}: ${scenario.about}`);
  const missing = await storageMissing(scenario.cluster.storage);
  if (missing) {
    report.skip(name, missing);
    return;
  }
  const failedBefore = report.failed;
  let cluster;
  try {
    cluster = await startCluster(scenario.cluster);
    await scenario.run({ cluster, report, ...sizes(name) });
  } catch (error) {
    report.check(`${name} runs to its end`, false, error.stack);
  } finally {
    if (cluster && report.failed > failedBefore) report.say(`logs: ${cluster.keepLogs(name)}`);
    await cluster?.stop();
  }
}

function sizes(name) {
  const items = Number(values.items);
  const full = name === 'workers' || name === 'fairness';
  return {
    items: full ? items : Math.max(200, Math.ceil(items / SMALLER)),
    kills: Number(values.kills),
    creations: Number(values.creations),
    conversions: Number(values.conversions),
    apiKills: Number(values['api-kills']),
    messages: Number(values.messages),
    messageKills: Number(values['message-kills']),
  };
}

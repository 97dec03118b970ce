// npm run test:upgrade [-- --from COMMIT] [--items N] [--kill] [--only start|roll]: this version starts with an earlier version's
// data directory and a running batch, finishes it and loses nothing; and the earlier version's processes are replaced one by
// one under load. It builds the earlier version as well, which takes minutes.
import '../../tools/setup/check-node.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { prepare, ROOT } from '../../tools/setup/prepare.mjs';
import { makeSteps } from '../../tools/setup/steps.mjs';
import { Report } from '../fault/support/report.mjs';
import { check } from './after.mjs';
import { fill } from './before.mjs';
import { checkoutOf } from './checkout.mjs';
import { Installation } from './installation.mjs';
import { roll } from './rolling.mjs';

/** The last commit of 0.1.0. */
const EARLIER = 'cae6911';
/** How many times the items of a take-over a batch has that must outlast the replacement of every process. */
const ROLL_TIMES = 20;

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: EARLIER },
    items: { type: 'string', default: '300' },
    kill: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

await prepare({ steps: makeSteps() });
const report = new Report();
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-upgrade-'));
// If the service gets a user of its own, that user needs to pass through here.
fs.chmodSync(dir, 0o711);
const dataDir = path.join(dir, 'data');
const earlier = checkoutOf(values.from);
const old = new Installation(earlier, dataDir);
const now = new Installation(ROOT, dataDir);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    void clean().then(() => process.exit(130));
  });
}
const items = Number(values.items);
const parts = { start: startOver, roll: rollOver };
try {
  for (const [name, part] of Object.entries(parts)) if ((values.only ?? name) === name) await part();
} catch (error) {
  report.check('the upgrade runs to its end', false, error.stack);
} finally {
  await clean();
}
console.log(`\n${report.sum}`);
process.exitCode = report.failed === 0 ? 0 : 1;

/** The data directory of `npm start` is taken over. */
async function startOver() {
  report.heading(`from ${values.from}${values.kill ? ', killed' : ''}`);
  await old.start();
  const before = await fill(old, { items, report });
  await old.stop({ kill: values.kill });
  await now.start();
  await check(now, before, report);
}

async function rollOver() {
  report.heading(`from ${values.from}, its processes replaced one by one under load`);
  await buildEarlier();
  await roll({ earlier, report, items: ROLL_TIMES * items });
}

/** By its own set-up, which is part of it. */
async function buildEarlier() {
  const of = (file) => import(pathToFileURL(path.join(earlier, 'tools/setup', file)).href);
  const [{ prepare: prepareEarlier }, { makeSteps: stepsOfEarlier }] = await Promise.all([
    of('prepare.mjs'),
    of('steps.mjs'),
  ]);
  await prepareEarlier({ steps: stepsOfEarlier() });
}

async function clean() {
  await Promise.all([old.stop(), now.stop()]);
  fs.rmSync(dir, { recursive: true, force: true });
}

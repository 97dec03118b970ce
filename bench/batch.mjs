// npm run bench:batch [-- create|poll|throughput|plans] [--items N] [--rate N]: the batch figures, all parts by
// default. It fails if a figure misses its required limit.
import '../tools/setup/check-node.mjs';
import { parseArgs } from 'node:util';

import { prepare } from '../tools/setup/prepare.mjs';
import { makeSteps } from '../tools/setup/steps.mjs';
import { create } from './batch-create.mjs';
import { plans } from './batch-plans.mjs';
import { poll } from './batch-poll.mjs';
import { verdict } from './batch-support.mjs';
import { throughput } from './batch-throughput.mjs';

const parts = { create, poll, throughput, plans };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    items: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '200' },
    'only-fs': { type: 'boolean', default: false },
  },
});

await prepare({ steps: makeSteps() });
for (const [name, run] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n## ${name}`);
  await run({ items: Number(values.items), rate: Number(values.rate), onlyFs: values['only-fs'] });
}
process.exitCode = verdict() ? 0 : 1;

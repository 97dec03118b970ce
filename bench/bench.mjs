// Prints the figures of docs/benchmarks.md, with the machine that they were measured on; all parts by default, or some:
// `npm run bench [-- abuse|accuracy|blocks|builds|core|edges|fields|headings|large|ledger|made|ocr|office|operators|order|regions|scans|service] [--pages N] [--seed N] [--ocr]
// [--base RECTO] [--count N] [--only PARTS] [--set SET]`.
import '../tools/setup/check-node.mjs';
import { parseArgs } from 'node:util';

import { abuse } from './abuse.mjs';
import { accuracy } from './accuracy.mjs';
import { blocks } from './blocks.mjs';
import { builds } from './builds.mjs';
import { core } from './core.mjs';
import { edges } from './edges.mjs';
import { fields } from './fields.mjs';
import { headings } from './headings.mjs';
import { large } from './large.mjs';
import { ledger } from './ledger.mjs';
import { made } from './made.mjs';
import { machine } from './machine.mjs';
import { ocr } from './ocr.mjs';
import { office } from './office.mjs';
import { operators } from './operators.mjs';
import { order } from './order.mjs';
import { regions } from './regions.mjs';
import { scans } from './scans.mjs';
import { service } from './service.mjs';

const parts = {
  abuse,
  accuracy,
  blocks,
  builds,
  core,
  edges,
  fields,
  headings,
  large,
  ledger,
  made,
  ocr,
  office,
  operators,
  order,
  regions,
  scans,
  service,
};
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    ocr: { type: 'boolean', default: false },
    base: { type: 'string' },
    count: { type: 'string', default: '1000' },
    only: { type: 'string' },
    set: { type: 'string' },
  },
});
console.log(machine());
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) {
    console.log(`\n## ${name}`);
    await run(values);
  }
}

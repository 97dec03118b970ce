// node tools/make-pdf/cli.mjs OUT.pdf [--pages 5] [--characters 3000] [--tables 2] [--seed 1]
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { makePdf } from './make-pdf.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '5' },
    characters: { type: 'string', default: '3000' },
    tables: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
});
if (positionals.length !== 1) {
  console.error('usage: cli.mjs OUT.pdf [--pages 5] [--characters 3000] [--tables 2] [--seed 1]');
  process.exit(2);
}
const options = {
  pages: Number(values.pages),
  charactersPerPage: Number(values.characters),
  tablesPerPage: Number(values.tables),
  seed: Number(values.seed),
};
fs.writeFileSync(positionals[0], makePdf(options));

// Imported first by every entry point: an unsupported Node is reported before other modules fail on it.
import fs from 'node:fs';
import { nodeFault } from './node-version.mjs';

/** The range of package.json. */
export const NODE_RANGE = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).engines
  .node;

const fault = nodeFault({ version: process.versions.node, range: NODE_RANGE, env: process.env });
if (fault) {
  process.stderr.write(`\nThis machine lacks ${fault.problem}\n\nWhat to do: ${fault.advice}\n`);
  process.exit(1);
}

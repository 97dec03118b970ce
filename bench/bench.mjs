// Prints the figures of the README: `npm run bench [-- accuracy|core|large|scans|service]`, all by default.
import { accuracy } from './accuracy.mjs';
import { core } from './core.mjs';
import { large } from './large.mjs';
import { scans } from './scans.mjs';
import { service } from './service.mjs';

const parts = { accuracy, core, large, scans, service };
const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) {
    console.log(`\n## ${name}`);
    await run();
  }
}

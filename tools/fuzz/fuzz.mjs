// npm run fuzz: has mutated documents read, 20 minutes for each target, with sums that overflow made errors.
//   npm run fuzz -- --target engine --minutes 5
// `--seconds N --product` is what `npm run ready` does: a few seconds with the product's own build, which the tests need anyway.
import '../setup/check-node.mjs';
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildEnv, ROOT } from '../setup/prepare.mjs';

const TARGETS = ['pdf_reader', 'pictures', 'fonts', 'engine'];
/** Number of targets that run concurrently, each with one thread. */
const AT_ONCE = 2;

const { values } = parseArgs({
  options: {
    target: { type: 'string', multiple: true, default: TARGETS },
    minutes: { type: 'string', default: '20' },
    seconds: { type: 'string' },
    product: { type: 'boolean', default: false },
  },
});
const unknown = values.target.filter((name) => !TARGETS.includes(name));
if (unknown.length > 0) {
  console.error(`no such target: ${unknown.join(', ')}; there are ${TARGETS.join(', ')}`);
  process.exit(2);
}

const seconds = Math.round(Number(values.seconds ?? Number(values.minutes) * 60));
// The whole workspace, since cargo would choose other features for a single crate and compile the core again.
const build = values.product ? ['--workspace', '--release'] : ['-p', 'recto-fuzz', '--profile', 'fuzz'];
const run = ['--', '--nocapture', '--exact', `--test-threads=${AT_ONCE}`, ...values.target];
const { status } = spawnSync('cargo', ['test', '--locked', ...build, '--test', 'fuzz_targets', ...run], {
  cwd: ROOT,
  env: buildEnv({ RECTO_FUZZ_SECONDS: String(seconds) }),
  stdio: 'inherit',
});
if (status !== 0) {
  console.log(
    'A find. Its document lies in target/fuzz-finds (TARGET-panic, TARGET-slow, or TARGET-last where the process ended). Mend it,',
  );
  console.log(
    'keep the document as crates/recto-fuzz/seeds/FOLDER/found-WHAT, and read the seeds: cargo test -p recto-fuzz',
  );
}
process.exit(status ?? 1);

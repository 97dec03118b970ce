// npm test [-- --only RUNNER] [--node VERSION]: brings the checkout up to date, runs every test with temporary services, and prints the
// total of the runners' counts. Words after a further `--` go to Jest.
import '../setup/check-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bringNode } from '../setup/other-node.mjs';
import { LOGS, prepare } from '../setup/prepare.mjs';
import { makeSteps, showFailure } from '../setup/steps.mjs';
import { clients, jest, node, rust } from './runners.mjs';
import { isJudged, skipReport, unexpectedSkips } from './skips.mjs';

const RUNNERS = { rust, jest, node, clients };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true }, node: { type: 'string' } },
});

try {
  const isOther = values.node !== undefined && values.node !== process.versions.node;
  process.exitCode = await (isOther ? onOtherNode(values.node) : onThisNode());
} catch (error) {
  showFailure(error);
  process.exitCode = 1;
}

async function onThisNode() {
  await prepare({ steps: makeSteps(), tests: true, office: true });
  return runAll(values.only ?? Object.keys(RUNNERS));
}

/** The same command, by a Node of that version and with packages installed for it. */
async function onOtherNode(version) {
  const bring = (note) => bringNode(version, { logs: LOGS, note });
  const node = await makeSteps().step(`Bringing Node ${version}`, bring);
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
  const [code] = await once(spawn(node, process.argv.slice(1), { env, stdio: 'inherit' }), 'exit');
  return code ?? 1;
}

async function runAll(names) {
  const results = [];
  for (const name of names) {
    const runner = RUNNERS[name];
    if (!runner) throw new Error(`--only ${name}: there are ${Object.keys(RUNNERS).join(', ')}`);
    console.log(`\n== ${runner.name}`);
    const begun = Date.now();
    const result = await runner.run({ env: {}, args: positionals });
    results.push({ name: runner.name, seconds: (Date.now() - begun) / 1000, ...result });
  }
  console.log();
  for (const { name, passed, failed, skipped, code, seconds } of results) {
    const note = code !== 0 && failed === 0 ? ` (ended with exit code ${code})` : '';
    console.log(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds.toFixed(0)} s${note}`);
  }
  const skips = results.flatMap((one) => one.skips);
  for (const line of skipReport(skips)) console.log(line);
  const unexpected = isJudged() ? unexpectedSkips(skips) : [];
  if (unexpected.length > 0) {
    console.log('\nSkipped for a reason that is not in tools/test/expected-skips.json:');
    for (const line of skipReport(unexpected)) console.log(line);
    console.log();
  }
  // A runner that aborts without naming a failure counts as failed, and so does a test that nobody expects to be
  // skipped: the last line alone must tell whether the run succeeded.
  const failures = results.map(({ failed, code }) => (code !== 0 && failed === 0 ? 1 : failed));
  const failed = sum(failures) + unexpected.length;
  const skipped = sum(results.map((one) => one.skipped)) - unexpected.length;
  console.log(`${sum(results.map((one) => one.passed))} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0 ? 0 : 1;
}

function sum(numbers) {
  return numbers.reduce((total, one) => total + one, 0);
}

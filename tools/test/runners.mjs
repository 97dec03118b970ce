// The runners that `npm test` calls, each with how its counts are read. A count comes from what a runner reports, never from what
// was expected of it.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildEnv, ROOT } from '../setup/prepare.mjs';
import { jestSkips, nodeSkips, rustSkips } from './skips.mjs';

/** cargo test over the whole workspace. */
export const rust = {
  name: 'Rust',
  async run({ env }) {
    const { code, output } = await show(
      'cargo',
      ['test', '--workspace', '--locked', '--no-fail-fast', ...RUST_PROFILE, '--', '--show-output'],
      env,
      { isShown: withoutSuccesses() },
    );
    return { code, ...rustCounts(output) };
  },
};

/** Release, as the addon is built: what both need is compiled once. */
const RUST_PROFILE = ['--release'];

/** Every Jest project. */
export const jest = {
  name: 'Jest',
  async run({ env, args = [] }) {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-jest-'));
    const report = path.join(dir, 'report.json');
    try {
      const bin = path.join(ROOT, 'node_modules/jest/bin/jest.js');
      const { code } = await show(process.execPath, [bin, '--json', `--outputFile=${report}`, ...args], env, {
        quietStdout: true,
      });
      return { code, ...(fs.existsSync(report) ? jestCounts(JSON.parse(fs.readFileSync(report, 'utf8'))) : NOTHING) };
    } finally {
      fs.rmSync(dir, { recursive: true, force: true });
    }
  },
};

/** Node's own runner over the tests of the tools and of the start, which are plain modules. */
export const node = {
  name: 'Tools',
  async run({ env }) {
    const files = ['tools', 'test/start'].flatMap((dir) => testFiles(path.join(ROOT, dir)));
    const { code, output } = await show(process.execPath, ['--test', '--test-reporter=spec', ...files], env);
    return { code, ...nodeCounts(output) };
  },
};

const NOTHING = { passed: 0, failed: 0, skipped: 0, skips: [] };

/** Sums the closing lines that cargo test prints for each test program; a test that returned early and said so is no success. */
export function rustCounts(output) {
  const { early, ignored: ignoredTests } = rustSkips(output);
  const counts = { ...NOTHING, skips: [...early, ...ignoredTests] };
  for (const [, passed, failed, ignored] of output.matchAll(
    /^test result: .*? (\d+) passed; (\d+) failed; (\d+) ignored/gm,
  )) {
    counts.passed += Number(passed);
    counts.failed += Number(failed);
    counts.skipped += Number(ignored);
  }
  counts.passed -= early.length;
  counts.skipped += early.length;
  return counts;
}

/** A suite that does not even load counts as one failure: its tests were never listed. */
export function jestCounts(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    skips: jestSkips(report),
  };
}

/** The summary of node --test. */
export function nodeCounts(output) {
  const count = (word) => Number(new RegExp(`^\\W*${word} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
    skips: nodeSkips(output),
  };
}

function testFiles(dir) {
  if (!fs.existsSync(dir)) return [];
  return fs
    .readdirSync(dir, { recursive: true })
    .filter((name) => name.endsWith('.test.mjs'))
    .sort()
    .map((name) => path.join(dir, name));
}

/** Runs a program, shows what it prints and keeps it. */
function show(file, args, env, { quietStdout = false, isShown } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: ROOT, env: buildEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let rest = '';
    child.stdout.on('data', (part) => {
      output += part;
      if (isShown) rest = showLines(rest + part, isShown);
      else if (!quietStdout) process.stdout.write(part);
    });
    child.stderr.on('data', (part) => {
      output += part;
      process.stderr.write(part);
    });
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => {
      if (isShown && rest !== '' && isShown(rest)) process.stdout.write(rest);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Prints the whole lines of a text that are to be shown and returns what has no end yet. */
function showLines(text, isShown) {
  const lines = text.split('\n');
  const rest = lines.pop();
  for (const line of lines) if (isShown(line)) process.stdout.write(`${line}\n`);
  return rest;
}

/** Leaves out what passing Rust tests print: only the lines about skips are wanted of it, and those are told at the end. */
function withoutSuccesses() {
  let isSuccess = false;
  return (line) => {
    if (line === 'successes:') isSuccess = true;
    else if (/^(failures:$|test result: )/.test(line)) isSuccess = false;
    return !isSuccess;
  };
}

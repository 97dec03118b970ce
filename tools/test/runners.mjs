// The runners that `npm test` calls, and how their counts are parsed. Counts come from the runners' reports, never from
// expectations.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildEnv, ROOT } from '../setup/prepare.mjs';
import { jestSkips, nodeSkips, pytestSkips, rustSkips } from './skips.mjs';

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

/** Release, as the addon is built, so that shared crates are compiled once. */
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

/** Node's own test runner, for the tests of the tools and of the start, which are plain modules. */
export const node = {
  name: 'Tools',
  async run({ env }) {
    const files = ['tools', 'test/start', 'bench/corpus', 'bench/fields', 'bench/office'].flatMap((dir) =>
      testFiles(path.join(ROOT, dir)),
    );
    const { code, output } = await show(process.execPath, ['--test', '--test-reporter=spec', ...files], env);
    return { code, ...nodeCounts(output) };
  },
};

/** The clients from their packages against the built service: one run of node --test and one of pytest. */
export const clients = {
  name: 'Clients',
  async run({ env }) {
    const { code, output } = await show(process.execPath, [path.join(ROOT, 'test/clients/clients.mjs')], env);
    const [ofNode, ofPython] = [nodeCounts(output), pytestCounts(output)];
    return {
      code,
      passed: ofNode.passed + ofPython.passed,
      failed: ofNode.failed + ofPython.failed,
      skipped: ofNode.skipped + ofPython.skipped,
      skips: [...ofNode.skips, ...ofPython.skips],
    };
  },
};

const NOTHING = { passed: 0, failed: 0, skipped: 0, skips: [] };

/**
 * Sums the result lines that cargo test prints for each test program; a test that skipped itself doesn't count as
 * passed.
 */
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

/** A suite that fails to load counts as one failure, since its tests are unknown. */
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

/** The closing line of pytest. */
export function pytestCounts(output) {
  const [, closing = ''] = /^=+ (.*) in [\d.]+s(?: \([\d:]+\))? =+$/m.exec(output) ?? [];
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(closing)?.[1] ?? 0);
  return {
    passed: count('passed'),
    failed: count('failed') + count('error'),
    skipped: count('skipped'),
    skips: pytestSkips(output),
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

/** Runs a program, prints its output and returns it. */
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

/** Prints the complete lines of a text that are to be shown; returns the incomplete rest. */
function showLines(text, isShown) {
  const lines = text.split('\n');
  const rest = lines.pop();
  for (const line of lines) if (isShown(line)) process.stdout.write(`${line}\n`);
  return rest;
}

/**
 * Drops the output of passing Rust tests, of which only the lines about skips are needed; those are reported at the
 * end.
 */
function withoutSuccesses() {
  let isSuccess = false;
  return (line) => {
    if (line === 'successes:') isSuccess = true;
    else if (/^(failures:$|test result: )/.test(line)) isSuccess = false;
    return !isSuccess;
  };
}

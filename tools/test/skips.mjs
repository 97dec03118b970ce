// Which tests were skipped and why, as the runners report it, and which reasons are expected on a fully set-up machine.
import fs from 'node:fs';
import path from 'node:path';
import { findOnPath } from '../setup/programs.mjs';

const EXPECTED = path.join(import.meta.dirname, 'expected-skips.json');
const NO_REASON = 'no reason given';

/**
 * `early` are tests that passed after printing `skipped: NAME: REASON`, from the output of `cargo test --
 * --show-output`; `ignored` are tests that did not run at all.
 */
export function rustSkips(output) {
  const early = [];
  const ignored = [];
  let names = null;
  for (const line of output.split('\n')) {
    if (line === 'successes:') names ??= new Set();
    else if (/^(failures:$|test result: )/.test(line)) names = null;
    const [, name, reason] = /^skipped: (\S+): (.+)$/.exec(line) ?? [];
    if (names && name && !names.has(name)) {
      names.add(name);
      early.push({ name, reason });
    }
    const [, test, why] = /^test (\S+).* \.\.\. ignored(?:, (.*))?$/.exec(line) ?? [];
    if (test) ignored.push({ name: test, reason: why ?? NO_REASON });
  }
  return { early, ignored };
}

/** The reason is in the title, as `test/support/where.ts` writes it. */
export function jestSkips(report) {
  return report.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => ['pending', 'skipped', 'todo'].includes(status))
    .map(({ fullName }) => {
      const reason = /\[skipped: ([^\]]+)\]/.exec(fullName)?.[1] ?? NO_REASON;
      return { name: fullName.replace(/ \[skipped: [^\]]+\]/, ''), reason };
    });
}

/** From the report of node --test's reporter `spec`; a skip without a reason is marked `# SKIP`. */
export function nodeSkips(output) {
  return [...output.matchAll(/^\s*﹣ (.+?) \([\d.]+ms\) # (.+)$/gm)].map(([, name, reason]) => ({
    name,
    reason: reason === 'SKIP' ? NO_REASON : reason,
  }));
}

/** From pytest's option -rs: a place with the number of tests that it skips. */
export function pytestSkips(output) {
  return [...output.matchAll(/^SKIPPED \[(\d+)\] (\S+): (.+)$/gm)].flatMap(([, count, name, reason]) =>
    Array.from({ length: Number(count) }, () => ({ name, reason })),
  );
}

/** The lines that report them, grouped by reason. */
export function skipReport(skips) {
  return [...groupByReason(skips)].flatMap(([reason, tests]) => [
    `skipped (${tests.length}): ${reason}`,
    ...tests.map(({ name }) => `  ${name}`),
  ]);
}

function groupByReason(skips) {
  const groups = new Map();
  for (const skip of skips) groups.set(skip.reason, [...(groups.get(skip.reason) ?? []), skip]);
  return groups;
}

/** Skips whose reason is not in the committed list. */
export function unexpectedSkips(skips, expected = JSON.parse(fs.readFileSync(EXPECTED, 'utf8'))) {
  return skips.filter(({ reason }) => !expected.some((entry) => reason.startsWith(entry.reason)));
}

/**
 * On a Debian machine with root the set-up installs everything that can be installed, so nothing else may be missing.
 */
export function isJudged() {
  return process.getuid?.() === 0 && findOnPath('apt-get') !== null;
}

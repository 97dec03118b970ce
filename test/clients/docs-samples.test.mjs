// The samples of docs/*.md, run in the order in which they stand: those of a page share a folder, their Bash a shell's
// variables. What can't be run here is marked `not-run`, and counted.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../../tools/setup/prepare.mjs';
import { findOnPath } from '../../tools/setup/programs.mjs';
import { python } from './support/packages.mjs';

const { url, key, project, samples, pythonSite } = JSON.parse(process.env.RECTO_CLIENTS_TEST);
/** Its samples are tested with the values that the page shows (test/contract/extract-samples.spec.ts). */
const TESTED_ELSEWHERE = ['extraction.md'];
const FENCE = /^```(sh|bash|py|python|ts|js)( not-run)?\n([\s\S]*?)^```$/gm;
const TIME_MS = 120_000;

const pages = fs
  .readdirSync(path.join(ROOT, 'docs'))
  .filter((name) => name.endsWith('.md') && !TESTED_ELSEWHERE.includes(name))
  .map((name) => ({ name, fences: fencesOf(fs.readFileSync(path.join(ROOT, 'docs', name), 'utf8')) }));

/** How a sample of each language is run; null where the machine lacks what it needs. */
const RUNNERS = {
  sh: findOnPath('curl') && findOnPath('bash') ? runBash : null,
  py: pythonSite === null ? null : runPython,
  ts: runTypeScript,
};

describe('the samples of the documentation', () => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-samples-'));
  after(() => fs.rmSync(base, { recursive: true, force: true }));

  for (const { name, fences } of pages.filter((page) => page.fences.some(({ isRun }) => isRun))) {
    const missing = fences.find(({ language, isRun }) => isRun && RUNNERS[language] === null)?.language;
    const skip = missing === undefined ? false : `what runs samples in ${missing} is not here`;
    it(`run: ${name}`, { skip, timeout: TIME_MS }, async () => {
      const dir = path.join(base, name);
      fs.cpSync(samples, dir, { recursive: true });
      const run = fences.filter(({ isRun }) => isRun);
      // One shell for the page, since a later sample uses what an earlier one has set.
      const shell = run.filter(({ language }) => language === 'sh').map(({ code }) => code);
      if (shell.length > 0) await RUNNERS.sh(dir, shell.join('\n'));
      for (const { language, code } of run.filter((one) => one.language !== 'sh')) await RUNNERS[language](dir, code);
    });
  }

  it('are run, but for those that are marked', (context) => {
    const all = pages.flatMap(({ fences }) => fences);
    const run = all.filter(({ isRun }) => isRun).length;
    context.diagnostic(`${run} samples run, ${all.length - run} marked not-run`);
    assert.ok(run > (all.length * 2) / 5, `${run} of ${all.length}`);
  });
});

function fencesOf(text) {
  const names = { bash: 'sh', python: 'py', js: 'ts' };
  return [...text.matchAll(FENCE)].map(([, language, mark, code]) => ({
    language: names[language] ?? language,
    isRun: mark === undefined,
    code,
  }));
}

/** Every answer has to be a success: curl then ends with 22, and the shell with it. */
function runBash(dir, code) {
  const script = `set -euo pipefail\ncurl() { command curl --fail-with-body "$@"; }\n${code}`;
  return run('bash', ['-c', script], dir, { ...process.env, URL: url, KEY: key });
}

function runPython(dir, code) {
  const file = path.join(dir, 'sample.py');
  fs.writeFileSync(file, `URL, KEY = ${JSON.stringify(url)}, ${JSON.stringify(key)}\n${code}`);
  return run('python3', [file], dir, python(pythonSite));
}

/** What the documentation shows has no types of its own, so it runs as it stands. */
function runTypeScript(dir, code) {
  const modules = path.join(dir, 'node_modules');
  if (!fs.existsSync(modules)) fs.symlinkSync(path.join(project, 'node_modules'), modules, 'dir');
  const file = path.join(dir, 'sample.mjs');
  fs.writeFileSync(file, `const URL = ${JSON.stringify(url)}, KEY = ${JSON.stringify(key)};\n${code}`);
  return run(process.execPath, [file], dir, process.env);
}

async function run(file, args, cwd, env) {
  try {
    return await promisify(execFile)(file, args, { cwd, env });
  } catch (error) {
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
  }
}

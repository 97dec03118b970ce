// The samples of docs/*.md, run in the order in which they stand: those of a page share a folder, their Bash a shell's
// variables. What can't be run here is marked `not-run`, and counted.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { ROOT } from '../../tools/setup/prepare.mjs';
import { findOnPath } from '../../tools/setup/programs.mjs';
import { DROP_IN_PACKAGES } from '../../tools/setup/test-wheels.mjs';
import { python } from './support/packages.mjs';

const { url, key, project, samples, pythonSite } = JSON.parse(process.env.RECTO_CLIENTS_TEST);
/** These show the values that they give: test/contract/extract-samples.spec.ts compares them. */
const TESTED_ELSEWHERE = 'docs/samples/extraction/';
/** A guide without code: it is about the dashboard. */
const WITHOUT_CODE = ['console'];
const FENCE = /^```(sh|bash|py|python|ts|js)( not-run)?\n([\s\S]*?)^```$/gm;
const TIME_MS = 120_000;

const pages = fs
  .readdirSync(path.join(ROOT, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, fences: fencesOf(fs.readFileSync(path.join(ROOT, 'docs', name), 'utf8')) }));
const guides = JSON.parse(fs.readFileSync(path.join(ROOT, 'apps/docs/site.json'), 'utf8'))
  .find(({ title }) => title === 'Guides')
  .pages.filter((name) => !WITHOUT_CODE.includes(name));

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
    const missing = fences.find((fence) => fence.isRun && !canRun(fence))?.language;
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

  for (const guide of ['quick-start', ...guides]) {
    it(`are there in each language: ${guide}`, () => {
      const { fences } = pages.find(({ name }) => name === `${guide}.md`);
      const languages = new Set(fences.filter(({ isRun }) => isRun).map(({ language }) => language));
      assert.deepEqual([...languages].sort(), Object.keys(RUNNERS).sort());
    });
  }

  it('are run, but for those that are marked', (context) => {
    const all = pages.flatMap(({ fences }) => fences);
    const run = all.filter(({ isRun }) => isRun).length;
    context.diagnostic(`${run} samples run, ${all.length - run} marked not-run`);
    assert.ok(run > (all.length * 2) / 5, `${run} of ${all.length}`);
  });
});

function canRun({ language, code }) {
  return RUNNERS[language] !== null && (language !== 'py' || usesClient(code) || fs.existsSync(DROP_IN_PACKAGES));
}

/** Else a sample is of another service's client. */
function usesClient(code) {
  return /\brecto/.test(code);
}

function fencesOf(text) {
  const names = { bash: 'sh', python: 'py', js: 'ts' };
  return [...text.matchAll(FENCE)]
    .filter(([, , , code]) => !code.includes(TESTED_ELSEWHERE))
    .map(([, language, mark, code]) => ({ language: names[language] ?? language, isRun: mark === undefined, code }));
}

/** Every answer has to be a success: curl then ends with 22, and the shell with it. */
function runBash(dir, code) {
  const script = `set -euo pipefail\ncurl() { command curl --fail-with-body "$@"; }\n${code}`;
  const { body, headers, secret } = signedMessage();
  const message = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase().replace('-', '_'), value]),
  );
  return run('bash', ['-c', script], dir, {
    ...process.env,
    URL: url,
    KEY: key,
    BODY: body,
    SECRET: secret,
    ...message,
  });
}

/** A sample that makes no client of its own finds one. */
function runPython(dir, code) {
  const { body, headers, secret } = signedMessage();
  const values = [url, key, body, secret, headers].map((value) => JSON.stringify(value)).join(', ');
  const given = [
    `URL, KEY, body, secret, _headers = ${values}`,
    'request = __import__("types").SimpleNamespace(headers=_headers)',
    ...(/\brecto\./.test(code) && !code.includes('Recto(')
      ? ['recto = __import__("recto_client").Recto(URL, KEY)']
      : []),
  ];
  const file = path.join(dir, 'sample.py');
  fs.writeFileSync(file, `${given.join('\n')}\n${code}`);
  return run('python3', [file], dir, usesClient(code) ? python(pythonSite) : python(DROP_IN_PACKAGES));
}

/** What the documentation shows has no types of its own, so it runs as it stands. */
function runTypeScript(dir, code) {
  const modules = path.join(dir, 'node_modules');
  if (!fs.existsSync(modules)) fs.symlinkSync(path.join(project, 'node_modules'), modules, 'dir');
  const { body, headers, secret } = signedMessage();
  const given = [
    `const URL = ${JSON.stringify(url)}, KEY = ${JSON.stringify(key)};`,
    `const body = ${JSON.stringify(body)}, secret = '${secret}', request = { headers: ${JSON.stringify(headers)} };`,
    ...(code.includes('new Recto(')
      ? []
      : ["import * as client from '@recto/client';", 'const recto = new client.Recto({ baseUrl: URL, apiKey: KEY });']),
  ];
  const file = path.join(dir, 'sample.mjs');
  fs.writeFileSync(file, `${given.join('\n')}\n${code}`);
  return run(process.execPath, [file], dir, process.env);
}

/** What a receiver has in hand. */
function signedMessage() {
  const secret = `whsec_${crypto.randomBytes(32).toString('base64')}`;
  const counts = { pending: 0, running: 0, succeeded: 2, failed: 0, cancelled: 0 };
  const body = JSON.stringify({ type: 'batch.update', batch_id: 'batch_1', status: 'completed', counts });
  const [id, time] = ['msg_1', new Date()];
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(time / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, time, body),
  };
  return { body, headers, secret };
}

async function run(file, args, cwd, env) {
  try {
    return await promisify(execFile)(file, args, { cwd, env });
  } catch (error) {
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
  }
}

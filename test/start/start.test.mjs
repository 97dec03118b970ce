// npm start as a person meets it: a data directory made from nothing, a sample that parses, a second start that is quick, an end that
// leaves nothing running, and a recovery after everything was killed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { makePdf } from '../../tools/make-pdf/make-pdf.mjs';
import { identityOf, stopPid } from '../../tools/stack/processes.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const READY_WITHIN_MS = 60_000;
const SECOND_START_WITHIN_MS = 15_000;

describe('npm start', () => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-start-'));
  const dataDir = path.join(base, 'data');
  let run;
  let firstKey;

  before(async () => {
    run = await started(base, dataDir);
  });
  after(async () => {
    if (run)
      await stopPid(run.child.pid, [
        ['SIGTERM', 40_000],
        ['SIGKILL', 5_000],
      ]);
    for (const pid of run?.pids ?? []) await stopPid(pid, [['SIGKILL', 5_000]]);
    fs.rmSync(base, { recursive: true, force: true });
  });

  it('tells where it is, with a key that is shown and a key in the ready file', async () => {
    assert.equal(fs.statSync(run.readyFile).mode & 0o777, 0o600);
    firstKey = /API key\s+(rk_live_\w+)/.exec(run.output())?.[1];
    assert.ok(firstKey, run.output());
    assert.notEqual(run.ready.api_key, firstKey);
    for (const route of ['/livez', '/readyz', '/docs', '/openapi.json']) {
      assert.equal((await fetch(run.ready.base_url + route)).status, 200, route);
    }
  });

  it('parses the sample with the line it prints', async () => {
    const line = /Try it\s+(curl .*)$/m.exec(run.output())?.[1];
    const { stdout } = await finished(spawn('sh', ['-c', line], { cwd: ROOT }));
    const answer = JSON.parse(stdout);
    assert.ok(answer.chunks.length > 10, stdout.slice(0, 300));
  });

  it('keeps secrets and documents to its owner', () => {
    for (const name of ['secrets.json', 'ports.json'])
      assert.equal(fs.statSync(path.join(dataDir, name)).mode & 0o077, 0, name);
    for (const name of ['storage', 'spool']) assert.equal(fs.statSync(path.join(dataDir, name)).mode & 0o077, 0, name);
  });

  it('refuses a second one over the same data', async () => {
    const second = await finished(spawnStart(['--port', '0', '--data-dir', dataDir]));
    assert.equal(second.code, 1);
    assert.match(second.stderr, /already runs over .*What to do: .*--data-dir/s);
  });

  it('leaves no process after SIGTERM', async () => {
    const { pids } = run;
    run.child.kill('SIGTERM');
    assert.equal(await run.exit, 0);
    assert.deepEqual(pids.filter(identityOf), []);
    assert.equal(fs.existsSync(run.readyFile), false);
  });

  it('is quickly up again with its data, the former ready key gone', async () => {
    const former = run.ready.api_key;
    const begun = Date.now();
    run = await started(base, dataDir);
    assert.ok(Date.now() - begun < SECOND_START_WITHIN_MS, `${Date.now() - begun} ms`);
    assert.equal(await parseStatus(run.ready.base_url, firstKey), 200);
    assert.equal(await parseStatus(run.ready.base_url, run.ready.api_key), 200);
    assert.equal(await parseStatus(run.ready.base_url, former), 401);
  });

  it('recovers when it was killed', async () => {
    const { pids } = run;
    run.child.kill('SIGKILL');
    await run.exit;
    run = await started(base, dataDir);
    assert.deepEqual(pids.filter(identityOf), []);
    assert.equal(await parseStatus(run.ready.base_url, firstKey), 200);
  });
});

function spawnStart(args) {
  // What this machine's developer has set must not replace the embedded services under test.
  const { DATABASE_URL: _database, REDIS_URL: _redis, S3_BUCKET: _bucket, ...env } = process.env;
  return spawn(process.execPath, [path.join(ROOT, 'tools/start/start.mjs'), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function started(base, dataDir) {
  const readyFile = path.join(base, 'ready.json');
  fs.rmSync(readyFile, { force: true });
  const child = spawnStart(['--port', '0', '--data-dir', dataDir, '--ready-file', readyFile]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!fs.existsSync(readyFile) || !output.includes('Try it')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGTERM');
      await exit;
      throw new Error(`npm start did not become ready:\n${output}`);
    }
    await delay(25);
  }
  return {
    child,
    exit,
    readyFile,
    output: () => output,
    ready: JSON.parse(fs.readFileSync(readyFile, 'utf8')),
    pids: descendants(child.pid),
  };
}

/** Everything that runs below a process. */
function descendants(pid) {
  const parents = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
      } catch {
        return [];
      }
    });
  const below = (one) => parents.filter(([, parent]) => parent === one).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

async function parseStatus(baseUrl, key) {
  const form = new FormData();
  form.append('file', new Blob([makePdf({ pages: 1 })], { type: 'application/pdf' }), 'one.pdf');
  const response = await fetch(`${baseUrl}/v1/parse/file`, {
    method: 'POST',
    headers: { 'X-API-KEY': key },
    body: form,
  });
  await response.arrayBuffer();
  return response.status;
}

function finished(child) {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].on('data', (part) => (said[name] += part));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })));
}

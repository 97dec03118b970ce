// npm start from a user's view: a new data directory, a sample that parses, a fast second start, a stop that leaves
// nothing running, and recovery after everything was killed.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { makePdf } from '../../tools/make-pdf/make-pdf.mjs';
import { findOnPath } from '../../tools/setup/programs.mjs';
import { descendants } from '../../tools/stack/descendants.mjs';
import { identityOf, stopPid } from '../../tools/stack/processes.mjs';
import { finished, ROOT, spawnStart, started } from './support/started.mjs';

const SECOND_START_WITHIN_MS = 15_000;
const STOP_WITHIN_MS = 20_000;
const isRoot = process.platform === 'linux' && process.getuid() === 0;
/** Some machines mount their temporary folder with nosuid, which disables file capabilities there. */
const isNosuid =
  isRoot && /nosuid/.test(spawnSync('findmnt', ['-no', 'OPTIONS', '-T', os.tmpdir()]).stdout?.toString() ?? '');
const asRoot = { skip: isRoot ? isNosuid && 'the temporary folder is mounted nosuid' : 'not root on Linux' };

describe('npm start', () => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-start-'));
  // Accessible like a folder of the machine, not private like one of a user.
  fs.chmodSync(base, 0o711);
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
    for (const route of ['/livez', '/readyz', '/docs', '/docs/api', '/docs/limits', '/llms.txt', '/openapi.json']) {
      assert.equal((await fetch(run.ready.base_url + route)).status, 200, route);
    }
  });

  it('parses the sample with the line it prints', { skip: !findOnPath('curl') && 'curl is not here' }, async () => {
    const line = /Try it\s+(curl .*)$/m.exec(run.output())?.[1];
    const { stdout } = await finished(spawn('sh', ['-c', line], { cwd: ROOT }));
    const answer = JSON.parse(stdout);
    assert.ok(answer.chunks.length > 10, stdout.slice(0, 300));
  });

  it('gives the service and its parsers users of their own where it is root', asRoot, () => {
    const { service, parsers } = usersBelow(run.child.pid);
    assert.equal(service.length, 1);
    assert.notEqual(service[0], 0);
    assert.ok(parsers.length > 0);
    for (const uid of parsers) assert.ok(uid !== 0 && uid !== service[0], `${uid}`);
    assert.doesNotMatch(run.output(), /stays root/);
  });

  it('lets the service become no other user than a parser', asRoot, () => {
    const [uid] = usersBelow(run.child.pid).service;
    const launcher = path.join(dataDir, 'recto-jail');
    const { uid: owner, gid, mode } = fs.statSync(launcher);
    assert.deepEqual([owner, gid, mode & 0o7777], [0, uid, 0o750]);
    const as = (user, args) => spawnSync(launcher, args, { cwd: '/', uid: user, gid: user, encoding: 'utf8' });
    const become = (user) =>
      as(uid, ['--run', '/usr', '--run', '/bin', '--user', `${user}:${user}`, '--', '/bin/sh', '-c', 'id -u']);
    assert.equal(become(65_100).stdout, '65100\n');
    for (const user of [0, 1, uid]) assert.match(become(user).stderr, /no UID:GID of a parser/, `${user}`);
    assert.equal(as(uid + 1, ['--check', '1', '--', 'true']).error?.code, 'EACCES');
    // Nor by the user who started it, which the service no longer runs as.
    const end = as(uid, ['end', '65100:65100', String(run.child.pid)]);
    assert.match(end.stderr, /not permitted/);
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
    const begun = Date.now();
    run.child.kill('SIGTERM');
    assert.equal(await run.exit, 0);
    // If the service couldn't kill its parsers, it would wait until it is killed itself.
    assert.ok(Date.now() - begun < STOP_WITHIN_MS, `${Date.now() - begun} ms`);
    assert.deepEqual(pids.filter(identityOf), []);
    assert.equal(fs.existsSync(run.readyFile), false);
  });

  it('is quickly up again with its data, the former ready key gone', async () => {
    const former = run.ready.api_key;
    // Owned by root, as a service that ran as root, or an earlier version, leaves them.
    if (isRoot) for (const dir of ['storage', 'spool']) giveToRoot(path.join(dataDir, dir));
    const begun = Date.now();
    run = await started(base, dataDir);
    assert.ok(Date.now() - begun < SECOND_START_WITHIN_MS, `${Date.now() - begun} ms`);
    assert.equal(await parseStatus(run.ready.base_url, firstKey), 200);
    assert.equal(await parseStatus(run.ready.base_url, run.ready.api_key), 200);
    assert.equal(await parseStatus(run.ready.base_url, former), 401);
  });

  it('hands over to the service what belonged to root', asRoot, () => {
    const [uid] = usersBelow(run.child.pid).service;
    for (const dir of ['storage', 'spool']) {
      const owners = new Set(ownersOf(path.join(dataDir, dir)));
      // What a converter writes into its profile is its own user's.
      if (dir === 'spool') owners.delete(65_100);
      assert.deepEqual(owners, new Set([uid]), dir);
    }
  });

  it('recovers when it was killed', async () => {
    const { pids } = run;
    run.child.kill('SIGKILL');
    await run.exit;
    const spool = path.join(base, 'spool');
    fs.mkdirSync(spool, { mode: 0o700 });
    run = await started(base, dataDir, { RECTO_SPOOL_DIR: spool });
    assert.deepEqual(pids.filter(identityOf), []);
    assert.equal(await parseStatus(run.ready.base_url, firstKey), 200);
  });

  it('stays root, saying so, where its user cannot do its work', asRoot, () => {
    assert.equal(
      run.output().match(/The service stays root: user \d+ cannot write to .*Landlock and seccomp/g)?.length,
      1,
    );
    const { service, parsers } = usersBelow(run.child.pid);
    assert.deepEqual(service, [0]);
    assert.ok(parsers.length > 0 && !parsers.includes(0));
    assert.equal(fs.statSync(path.join(dataDir, 'storage')).uid, 0);
  });
});

/** Whose the processes of the service are, by what they run. */
function usersBelow(pid) {
  const users = (program) =>
    descendants(pid)
      .filter(({ command }) => command.includes(program))
      .map((one) => Number(/^Uid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${one.pid}/status`, 'utf8'))?.[1]));
  return { service: users('dist/apps/server/main.js'), parsers: users('parser-process.js') };
}

function giveToRoot(dir) {
  for (const file of below(dir)) fs.lchownSync(file, 0, 0);
}

function ownersOf(dir) {
  return below(dir).map((file) => fs.lstatSync(file).uid);
}

/** A directory with everything below it. */
function below(dir) {
  return [dir, ...fs.readdirSync(dir, { recursive: true }).map((name) => path.join(dir, name))];
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

/** What a compromised LibreOffice can reach, tried by a program in its place, and without the jail, where it must succeed. */
import { spawn, spawnSync } from 'node:child_process';
import type { SpawnSyncOptionsWithStringEncoding } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { converterJail, officeArguments } from '../../apps/server/src/platform/converter/converter-jail';
import { officeInstallation } from '../../apps/server/src/platform/converter/installation';
import { describeWhere } from '../support/where';

const office = officeInstallation();
const { EACCES, EPERM } = constants.errno;
const SCRIPT = join(__dirname, 'fixtures/attempts.py');
const MEMORY = 1024 ** 3;

describeWhere(office !== null, 'LibreOffice is not installed', 'LibreOffice in its jail', () => {
  const dir = mkdtempSync(join(tmpdir(), 'recto-office-jail-'));
  const place = join(dir, 'place');
  const unix = join(dir, 'postgres.sock');
  let servers: Server[];
  let tcp: [string, number];

  beforeAll(async () => {
    for (const path of ['place', 'other']) mkdirSync(join(dir, path));
    writeFileSync(join(dir, 'other/document'), 'of another');
    servers = [createServer().listen(unix), createServer().listen(0, '127.0.0.1')];
    await Promise.all(servers.map((server) => once(server, 'listening')));
    chmodSync(unix, 0o777);
    tcp = ['127.0.0.1', (servers[1]?.address() as AddressInfo).port];
  });

  afterAll(() => {
    for (const server of servers) server.close();
    rmSync(dir, { recursive: true });
  });

  function attempt(inJail: boolean, what: string, argument: unknown): unknown {
    const python = ['/usr/bin/python3', '-I', '-S', '-B', SCRIPT, JSON.stringify([[what, argument]])];
    // It would end at once with an input that is closed.
    const options: SpawnSyncOptionsWithStringEncoding = {
      cwd: place,
      encoding: 'utf8',
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
    };
    if (!inJail) return answered(spawnSync('/usr/bin/env', python, options).stdout);
    const jail = office === null ? null : converterJail(office, null);
    if (office === null || jail === null) throw new Error('there is no jail');
    // As the service's own user, so that a different one is not the reason for the refusals.
    const confined = { ...jail, user: null, readable: [...jail.readable, SCRIPT] };
    const words = officeArguments(confined, office, place, 'name', { memoryBytes: MEMORY });
    return answered(spawnSync(jail.launcher, [...words.slice(0, words.indexOf('--') + 1), ...python], options).stdout);
  }

  function answered(output: string): unknown {
    const [answer]: unknown[] = JSON.parse(output);
    return answer;
  }

  it.each([
    ['the database, over TCP', 'tcp', () => tcp, EPERM],
    ['a UDP socket', 'udp', () => tcp, EPERM],
    ['the database, by its Unix socket', 'unix', () => unix, EPERM],
    ['a process of its own', 'fork', () => null, EPERM],
    ["the service's environment", 'read', () => `/proc/${String(process.pid)}/environ`, EACCES],
    ['the service, by a signal', 'kill', () => process.pid, EPERM],
    ["another converter's document", 'read', () => join(dir, 'other/document'), EACCES],
    ['a file beside its directory', 'write', () => join(dir, 'other/new'), EACCES],
    ['a directory beside its own', 'makedir', () => join(dir, 'made'), EACCES],
    ['a file in /tmp', 'write', () => join(dir, '../recto-office-jail-file'), EACCES],
    ['what lies in /tmp', 'list', () => '/tmp', EACCES],
    ['what the system knows of its users', 'read', () => '/etc/passwd', EACCES],
  ])('is refused %s', (_what, what, argument, refusal) => {
    expect(attempt(false, what, argument())).toBe(0);
    for (const made of ['made', '../recto-office-jail-file']) rmSync(join(dir, made), { recursive: true, force: true });
    expect(attempt(true, what, argument())).toBe(refusal);
  });

  it('is refused every program, LibreOffice itself too', () => {
    // It takes the place of the program that tries, which then has no answer.
    expect(() => attempt(false, 'execute', '/usr/bin/true')).toThrow();
    for (const program of ['/usr/bin/true', '/usr/bin/python3', '/usr/lib/libreoffice/program/soffice.bin']) {
      expect(attempt(true, 'execute', program)).toBe(EPERM);
    }
  });

  it('ends when the service does, which holds the other end of its input', async () => {
    const jail = office === null ? null : converterJail(office, null);
    if (office === null || jail === null) throw new Error('there is no jail');
    const words = officeArguments({ ...jail, user: null }, office, place, 'name', { memoryBytes: MEMORY });
    const python = ['/usr/bin/python3', '-I', '-S', '-c', 'import time; print(flush=True); time.sleep(60)'];
    const child = spawn(jail.launcher, [...words.slice(0, words.indexOf('--') + 1), ...python], {
      cwd: place,
      env: {},
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.stdin.destroy();
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  });

  it.each([
    ['listens on a Unix socket in its one place', 'listen', () => join('/tmp', `recto-jail-${String(process.pid)}`)],
    ['makes files in its directory', 'write', () => join(place, 'file')],
    ['makes directories in it', 'makedir', () => join(place, 'directory')],
    ['reads its own memory use', 'read', () => '/proc/self/stat'],
    ['reads fonts', 'list', () => '/usr/share/fonts'],
  ])('still %s', (_what, what, argument) => {
    expect(attempt(true, what, argument())).toBe(0);
    rmSync(join('/tmp', `recto-jail-${String(process.pid)}`), { force: true });
  });
});

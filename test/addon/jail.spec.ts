/**
 * What a compromised parser process can reach. Each attempt runs on its main thread, on a thread of libuv's pool and on
 * a thread of its own, and also without the sandbox, where it must succeed.
 */
import { execFile, fork, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { jailFor, launcherArguments } from '../../apps/server/src/platform/engine/jail';
import { parserEntry } from '../../apps/server/src/platform/engine/parser-entry';
import { OCR_SETUP } from './support/ocr-setup';
import { describeWhere } from '../support/where';

const ROOT = resolve(__dirname, '../..');
const ENTRY = join(__dirname, 'fixtures/probe.cjs');
const PROBE = join(ROOT, 'target/release/librecto_jail_probe.so');
const CORE = join(ROOT, 'crates/recto-node/index.js');
const LAUNCHER = join(ROOT, 'crates/recto-node/recto-jail');
const { EPERM, EACCES, EBADF, EINVAL, ENOSYS } = constants.errno;
/** Below /tmp, where a parser can read nothing. */
const dir = mkdtempSync(join(tmpdir(), 'recto-jail-'));

/** A descriptor number that the process doesn't use by itself. */
const INHERITED = 60;

type Threads = Record<'main' | 'pool' | 'thread', string>;

class Probe {
  private constructor(
    readonly process: ChildProcess,
    readonly dir: string,
  ) {}

  static async start(name: string, mode: 'open' | 'sealed'): Promise<Probe> {
    const jail = jailFor(parserEntry(), OCR_SETUP);
    if (jail === null) throw new Error('the launcher is not built');
    const place = join(dir, 'parsers', name);
    mkdirSync(place, { recursive: true });
    // Runs as the service's own user, so that a different user is not the reason for the refusals.
    const confined = { ...jail, user: null, readable: [...jail.readable, dirname(ENTRY), PROBE] };
    const inherited = openSync(join(dir, 'data/secret'), 'r');
    const child = fork(ENTRY, [PROBE, CORE, mode], {
      cwd: place,
      stdio: Object.assign(new Array<'ignore'>(INHERITED).fill('ignore'), { 3: 'ipc', [INHERITED]: inherited }),
      execArgv: [],
      env: { UV_THREADPOOL_SIZE: '1' },
      ...(mode === 'sealed' ? { execPath: LAUNCHER, execArgv: launcherArguments(confined, place) } : {}),
    });
    const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if (first !== 'ready') throw new Error(`the probe ended: ${String(first)}`);
    return new Probe(child, place);
  }

  async attempt(what: string, argument = '', ...thread: (keyof Threads)[]): Promise<Threads> {
    const answered = once(this.process, 'message');
    this.process.send([what, argument, ...thread]);
    const [answer]: Threads[] = await answered;
    if (answer === undefined) throw new Error('no answer');
    return answer;
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }
}

/** The first readable byte of this process's memory. */
function ownAddress(): string {
  return /^([0-9a-f]+)-\S+ r/m.exec(readFileSync('/proc/self/maps', 'utf8'))?.[1] ?? '';
}

describeWhere(process.platform === 'linux', 'not Linux', 'a parser process in its jail', () => {
  let open: Probe;
  let sealed: Probe;
  let victim: ChildProcess;
  let servers: Server[];
  const udp = createSocket('udp4');
  const known: Record<string, string> = {};

  beforeAll(async () => {
    await promisify(execFile)('cargo', ['build', '--release', '--locked', '--quiet', '-p', 'recto-jail-probe'], {
      cwd: ROOT,
    });
    for (const path of ['data', 'spool/process-1/r-other', 'parsers/other']) {
      mkdirSync(join(dir, path), { recursive: true });
    }
    for (const path of ['data/secret', 'spool/process-1/r-other/document', 'parsers/other/document']) {
      writeFileSync(join(dir, path), 'of another');
    }
    servers = [createServer(), createServer()];
    const [tcp, unix] = servers;
    udp.bind(0, '127.0.0.1');
    const name = `recto-jail-${String(process.pid)}`;
    await Promise.all([
      once(tcp?.listen(0, '127.0.0.1') ?? udp, 'listening'),
      once(unix?.listen(join(dir, 'socket')) ?? udp, 'listening'),
      once(udp, 'listening'),
    ]);
    const address = tcp?.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    victim = spawn('sleep', ['1000'], { stdio: 'ignore' });
    [open, sealed] = await Promise.all([Probe.start('open', 'open'), Probe.start('sealed', 'sealed')]);
    expect(await open.attempt('offer', name, 'main')).toEqual({ main: 'ok' });
    Object.assign(known, {
      parent: String(process.pid),
      memory: `${String(process.pid)}:${ownAddress()}`,
      victim: String(victim.pid),
      tcp: `127.0.0.1:${port}`,
      udp: `127.0.0.1:${String(udp.address().port)}`,
      abstract: name,
    });
  }, 300_000);

  afterAll(async () => {
    await Promise.all([open.stop(), sealed.stop()]);
    victim.kill('SIGKILL');
    for (const server of servers) server.close();
    udp.close();
    rmSync(dir, { recursive: true });
  });

  const everywhere = (answer: string): Threads => ({ main: answer, pool: answer, thread: answer });

  it.each([
    ["its parent's environment", 'read', () => `/proc/${known['parent'] ?? ''}/environ`, EACCES],
    ["its parent's command line", 'read', () => `/proc/${known['parent'] ?? ''}/cmdline`, EACCES],
    ["its parent's memory, by the file", 'memory-file', () => known['memory'], EACCES],
    ["its parent's memory, by the call", 'memory', () => known['memory'], EPERM],
    ['another process as a debugger', 'ptrace', () => known['victim'], EPERM],
    ['a TCP connection', 'tcp', () => known['tcp'], EPERM],
    ['a TCP listener', 'listen', () => '127.0.0.1:0', EPERM],
    ['a UDP message', 'udp', () => known['udp'], EPERM],
    ['a Unix socket', 'unix', () => join(dir, 'socket'), EPERM],
    ['a Unix socket without a file', 'abstract', () => known['abstract'], EPERM],
    ['a pair of sockets', 'socketpair', () => '', EPERM],
    ['io_uring', 'io_uring', () => '', EPERM],
    ['a process of its own', 'fork', () => '', EPERM],
    ['its parent, by a signal', 'kill', () => known['parent'], EPERM],
    ["its parent's main thread, by a signal", 'tgkill', () => known['parent'], EPERM],
    ['its parent, by a handle', 'pidfd', () => known['parent'], EPERM],
    ["its parent's limits", 'limits', () => known['parent'], EPERM],
    ['an inherited descriptor', 'descriptor', () => String(INHERITED), EBADF],
    ['the data directory', 'list', () => join(dir, 'data'), EACCES],
    ['a file of the data directory', 'read', () => join(dir, 'data/secret'), EACCES],
    ['a new file in the data directory', 'write', () => join(dir, 'data/new'), EACCES],
    ['the mode of a file of the data directory', 'chmod', () => join(dir, 'data/secret'), EPERM],
    ["another request's document", 'read', () => join(dir, 'spool/process-1/r-other/document'), EACCES],
    ["another parser's document", 'read', () => join(dir, 'parsers/other/document'), EACCES],
    ["another request's document, by a second name", 'link', () => join(dir, 'data/secret'), constants.errno.EXDEV],
    ["another request's document, by a link for the service", 'symlink', () => join(dir, 'data/secret'), EACCES],
    ['what the system knows of its users', 'read', () => '/etc/passwd', EACCES],
  ])('is refused %s', async (_what, what, argument, refusal) => {
    expect(await open.attempt(what, argument() ?? '')).toEqual(everywhere('ok'));
    expect(await sealed.attempt(what, argument() ?? '')).toEqual(everywhere(String(refusal)));
  });

  it.each(['main', 'pool', 'thread'] as const)('is refused a program in memory, on its %s thread', async (thread) => {
    // The program's exit status shows that it ran.
    const lost = await Probe.start(`lost-${thread}`, 'open');
    const ended = once(lost.process, 'exit');
    lost.process.send(['memfd', LAUNCHER, thread]);
    expect(await ended).toEqual([126, null]);
    expect((await sealed.attempt('memfd', LAUNCHER))[thread]).toBe(String(EPERM));
  });

  it('finds no call that hides from the filter what it makes', async () => {
    expect(await open.attempt('clone3')).toEqual(everywhere(String(EINVAL)));
    expect(await sealed.attempt('clone3')).toEqual(everywhere(String(ENOSYS)));
  });

  it.each([
    ['starts threads', 'thread', () => ''],
    ['reads what it is', 'read', () => '/proc/self/status'],
    ['reads its own memory use', 'read', () => '/proc/self/stat'],
    ['reads what processor it has', 'read', () => '/proc/cpuinfo'],
    ['lists its directory', 'list', () => '.'],
    ['writes in its directory', 'write', () => 'result.json'],
    ['reads from its directory', 'read', () => 'result.json'],
    ['ends itself', 'kill', () => String(sealed.process.pid)],
  ])('still %s', async (_what, what, argument) => {
    expect(await sealed.attempt(what, argument())).toEqual(everywhere('ok'));
  });

  // Node 22 and later take a ring for their event loop before any of our code runs, and end when it is refused to them later.
  it('is refused rings before Node begins, so that Node does without', () => {
    const cat = '/usr/bin/cat';
    const { stdout } = spawnSync(LAUNCHER, ['--run', cat, '--silent', '1', '--', cat, '/proc/self/status']);
    expect(stdout.toString()).toMatch(/^Seccomp_filters:\t[1-9]$/m);
  });

  it('has a user of its own only where that user could read what is needed', () => {
    if (process.getuid?.() !== 0) return;
    const ocr = { ...OCR_SETUP, models: join(dir, 'models') };
    mkdirSync(ocr.models, { mode: 0o755 });
    expect(jailFor(parserEntry(), ocr)?.user).toBeNull();
    chmodSync(dir, 0o755);
    expect(jailFor(parserEntry(), ocr)?.user).toMatchObject({ uid: expect.any(Number) });
    expect(jailFor(parserEntry(), { ...ocr, models: join(dir, 'none') })).toBeNull();
  });

  it('has every thread sealed, none with new privileges and no power of root', () => {
    const pid = String(sealed.process.pid);
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^CapInh:\t0+$/m);
    expect(parseInt(/^CapEff:\t(\w+)$/m.exec(status)?.[1] ?? '', 16) & ~(1 << 2)).toBe(0);
    expect(status).toMatch(/^Seccomp:\t2$/m);
  });
});

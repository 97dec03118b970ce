// The service as a container's engine would start it: an ordinary user without capabilities under Docker's default seccomp profile.
import { execFile, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { stopPid } from '../../stack/processes.mjs';

const CONFINE = path.join(import.meta.dirname, 'confine.py');
/** Debian's own Python, which has the packages of Debian. */
const PYTHON = '/usr/bin/python3';
const READY_WITHIN_MS = 120_000;
const GRACE_MS = 40_000;
const KILL = ['SIGKILL', 5_000];

/** Services that run. */
const running = new Set();

/** Ends them, for a check that is broken off. */
export function endConfined() {
  for (const child of running) child.kill();
}

/** Whether a service can be confined here; else what is missing, in words. */
export function missingToConfine() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return 'not root on Linux';
  const works = spawnSync(PYTHON, [CONFINE, '--user', '10001', '--', 'true']).status === 0;
  return works ? null : "Docker's seccomp profile can't be loaded";
}

/**
 * Where a command runs: `user` is a number, `root` a directory that becomes the read-only root but for the paths `writable`, or null for the
 * machine's, `cwd` and `env` are seen from inside.
 */
function confinedCommand({ user, root = null, writable = [], cwd, env }, command) {
  const places = root === null ? [] : ['--root', root, ...writable.flatMap((one) => ['--writable', one])];
  return {
    file: PYTHON,
    args: [CONFINE, '--user', String(user), ...places, '--', ...command],
    options: { env: { ...env, PWD: cwd } },
  };
}

/** Runs a command to its end; returns its output, or fails with what it said. */
export async function runConfined(place, command) {
  const { file, args, options } = confinedCommand(place, command);
  const { stdout } = await promisify(execFile)(file, args, { ...options, encoding: 'utf8' });
  return stdout;
}

/** Starts a service that says `listening`; `ready` is its first answer of /readyz with status 200. */
export async function startConfined(place, command) {
  const { file, args, options } = confinedCommand(place, command);
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  void ended.then(() => running.delete(child));
  const service = {
    pid: child.pid,
    output: () => output,
    /** Ends it by a signal, and harder after the time of grace; returns its exit code. */
    stop: async ({ signal = 'SIGTERM', graceMs = GRACE_MS } = {}) => {
      await stopPid(child.pid, [[signal, graceMs], KILL]);
      return (await ended).code;
    },
  };
  const base = `http://127.0.0.1:${place.env.RECTO_PORT}`;
  try {
    const ready = await untilReady(base, child, () => output);
    return { ...service, base, ready };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

async function untilReady(base, child, output) {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`${base}/readyz`).catch(() => null);
    if (answer?.status === 200) return answer.json();
    const said = answer ? `/readyz says ${await answer.text()}` : 'it does not answer';
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the service is not ready: ${child.exitCode === null ? said : 'it ended'}\n${output()}`);
    await delay(200);
  }
}

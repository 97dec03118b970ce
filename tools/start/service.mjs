// The service as a child process: started, awaited, stopped in order.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../setup/prepare.mjs';
import { Advice } from '../setup/steps.mjs';
import { recordProcess, runningRecord, stopPid } from '../stack/processes.mjs';

/** The compiled service. */
export const SERVICE_PROGRAM = path.join(ROOT, 'dist/apps/server/main.js');
const READY_WITHIN_MS = 60_000;
/** The watch mode compiles before it starts. */
const READY_WITHIN_DEV_MS = 180_000;
/** The first signal lets requests in flight finish. */
const STOP_SIGNALS = [
  ['SIGTERM', 35_000],
  ['SIGKILL', 5_000],
];

/** Stops a service left by a killed start, with its parser processes. */
export async function stopLeftoverService(dataDir) {
  const file = recordFile(dataDir);
  const left = runningRecord(file);
  if (left) {
    await stopPid(left.pid, [['SIGTERM', 10_000], STOP_SIGNALS[1]]);
    endGroup(left.pid);
  }
  fs.rmSync(file, { force: true });
}

/** Starts the service, with `before` loaded first; `exited` resolves with a sentence when it ends. */
export function startService({ dataDir, env, before, dev }) {
  const follow = [...before, '--import', pathToFileURL(path.join(import.meta.dirname, 'follow-parent.mjs')).href];
  const nest = path.join(ROOT, 'node_modules/@nestjs/cli/bin/nest.js');
  const args = dev
    ? [...follow, nest, 'start', 'server', '--watch', '--preserveWatchOutput']
    : [...follow, SERVICE_PROGRAM];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    // A process group of its own: Ctrl-C reaches only this process, and the rest of the group can be killed with it.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(`the service does not start: ${error.message}`));
    child.once('exit', (code, signal) => resolve(`the service ended (${signal ?? `exit code ${code}`})`));
  });
  if (child.pid) recordProcess(recordFile(dataDir), child.pid);
  const stop = async (signals = STOP_SIGNALS) => {
    await stopPid(child.pid, signals);
    if (child.pid) endGroup(child.pid);
    fs.rmSync(recordFile(dataDir), { force: true });
  };
  return { exited, stop, kill: () => stop([STOP_SIGNALS[1]]) };
}

/** Resolves when the service reports that it is ready. */
export async function untilReady({ host, port, dev, exited }) {
  let ended = null;
  void exited.then((sentence) => {
    ended = sentence;
  });
  const deadline = Date.now() + (dev ? READY_WITHIN_DEV_MS : READY_WITHIN_MS);
  let answer = 'no answer';
  while (Date.now() < deadline) {
    if (ended) throw new Advice(ended, 'its last lines above say why.');
    answer = await readyz(host, port);
    if (answer === '200') return;
    await delay(50);
  }
  throw new Advice(
    `the service is not ready after ${READY_WITHIN_MS / 1000} s (/readyz: ${answer})`,
    'its last lines above say why.',
  );
}

function readyz(host, port) {
  return new Promise((resolve) => {
    const request = http.get({ host: reachableHost(host), port, path: '/readyz', timeout: 2_000 }, (response) => {
      let body = '';
      response.on('data', (part) => (body += part));
      response.on('end', () =>
        resolve(response.statusCode === 200 ? '200' : `${response.statusCode} ${body.slice(0, 300)}`),
      );
      response.on('error', () => resolve('cut off'));
    });
    request.once('timeout', () => request.destroy(new Error('no answer in time')));
    request.once('error', (error) => resolve(error.message));
  });
}

/** The address under which this machine reaches a listener on `host`. */
export function reachableHost(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

function recordFile(dataDir) {
  return path.join(dataDir, 'service.pid.json');
}

/** Kills the rest of a process group whose leader has ended. */
function endGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

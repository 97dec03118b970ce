// One process of the service, which can be started, killed, frozen and restarted at the same address.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../../tools/setup/prepare.mjs';
import { stopPid } from '../../../tools/stack/processes.mjs';

/** With this module, a killed launcher takes its processes with it. */
const FOLLOW = ['--import', pathToFileURL(path.join(ROOT, 'tools/start/follow-parent.mjs')).href];
/** Where builds lie, those of earlier versions too. */
const BUILT = ['dist/apps/server', 'apps/server/dist'];
const READY_WITHIN_MS = 90_000;

export class ServiceProcess {
  /** `root` is the checkout whose build is run. */
  constructor({ name, port, env, log, nice = 0, root = ROOT }) {
    Object.assign(this, { name, port, env, log, nice, root });
    this.url = `http://127.0.0.1:${port}`;
    /** How each run ended, oldest first. */
    this.ends = [];
    this.child = null;
  }

  get pid() {
    return this.child?.pid;
  }

  get alive() {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  launch() {
    const out = fs.openSync(this.log, 'a', 0o600);
    const child = spawn(process.execPath, [...FOLLOW, builtProgram(this.root, 'main.js')], {
      cwd: this.root,
      env: this.env,
      // A process group of its own: Ctrl-C reaches the launcher only, and the rest of the group can be killed with it.
      detached: true,
      stdio: ['ignore', out, out, 'ipc'],
    });
    fs.closeSync(out);
    if (this.nice !== 0 && child.pid) os.setPriority(child.pid, this.nice);
    this.child = child;
    this.exited = new Promise((resolve) => {
      child.once('error', (error) => resolve({ error: error.message }));
      child.once('exit', (code, signal) => resolve({ code, signal }));
    }).then((end) => {
      this.ends.push(end);
      return end;
    });
  }

  async untilReady() {
    const deadline = Date.now() + READY_WITHIN_MS;
    let answer = 'no answer';
    while (Date.now() < deadline) {
      if (!this.alive) throw new Error(`${this.name} ended (${JSON.stringify(await this.exited)}): ${this.tail()}`);
      answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
        async (response) => (response.ok ? 'ready' : `${response.status} ${await response.text()}`),
        (error) => error.cause?.message ?? error.message,
      );
      if (answer === 'ready') return;
      await delay(50);
    }
    throw new Error(`${this.name} is not ready after ${READY_WITHIN_MS / 1000} s (${answer}): ${this.tail()}`);
  }

  /** SIGKILL, like a power failure; its parser processes have to notice by themselves. */
  async kill() {
    this.signal('SIGKILL');
    await this.exited;
  }

  signal(signal) {
    if (this.alive) process.kill(this.pid, signal);
  }

  /** Requests a stop; resolves with how the process ended and how long it took. */
  async stop(withinMs = 60_000) {
    const begun = performance.now();
    const { exited } = this;
    if (!this.alive) return { ...(await exited), ms: 0 };
    await stopPid(this.pid, [
      ['SIGTERM', withinMs],
      ['SIGKILL', 5_000],
    ]);
    return { ...(await exited), ms: performance.now() - begun };
  }

  /** Kills the process and the rest of its group. */
  async destroy() {
    if (!this.child?.pid) return;
    this.signal('SIGCONT');
    await this.stop(20_000);
    this.endGroup();
  }

  endGroup() {
    try {
      process.kill(-this.child.pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }

  tail() {
    return fs.readFileSync(this.log, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
  }
}

/** A program of a checkout's build. */
export function builtProgram(root, name) {
  const programs = BUILT.map((dir) => path.join(root, dir, name));
  const built = programs.find((program) => fs.existsSync(program));
  if (built === undefined) throw new Error(`${root} has no build with ${name}`);
  return built;
}

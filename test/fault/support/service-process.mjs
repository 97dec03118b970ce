// One process of the service: started, killed, frozen and started again under the same address.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../../tools/setup/prepare.mjs';
import { stopPid } from '../../../tools/stack/processes.mjs';

const MAIN = path.join(ROOT, 'dist/apps/server/main.js');
/** A launcher that is killed takes its processes with it. */
const FOLLOW = ['--import', pathToFileURL(path.join(ROOT, 'tools/start/follow-parent.mjs')).href];
const READY_WITHIN_MS = 90_000;

export class ServiceProcess {
  constructor({ name, port, env, log, nice = 0 }) {
    Object.assign(this, { name, port, env, log, nice });
    this.url = `http://127.0.0.1:${port}`;
    /** How each run has ended, oldest first. */
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
    const child = spawn(process.execPath, [...FOLLOW, MAIN], {
      cwd: ROOT,
      env: this.env,
      // A group of its own: Ctrl-C reaches the launcher alone, and what is left of the group can be ended with it.
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

  /** Without a word, as a machine that loses its power; its parser processes have to notice by themselves. */
  async kill() {
    this.signal('SIGKILL');
    await this.exited;
  }

  signal(signal) {
    if (this.alive) process.kill(this.pid, signal);
  }

  /** Asks it to stop; resolves with how it ended and how long that took. */
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

  /** Ends it and whatever is left of its group. */
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

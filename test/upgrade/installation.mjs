// `npm start` of one checkout over a data directory, and the operator's command.
import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { stopPid } from '../../tools/stack/processes.mjs';
import { Client } from '../fault/support/client.mjs';

const run = promisify(execFile);
/** A first build compiles everything. */
const READY_WITHIN_MS = 40 * 60_000;
const STOP_SIGNALS = [
  ['SIGTERM', 60_000],
  ['SIGKILL', 5_000],
];

export class Installation {
  constructor(root, dataDir) {
    this.root = root;
    this.dataDir = dataDir;
    this.readyFile = `${dataDir}.ready.json`;
  }

  async start() {
    const args = ['--port', '0', '--data-dir', this.dataDir, '--ready-file', this.readyFile];
    this.child = spawn(process.execPath, [path.join(this.root, 'tools/start/start.mjs'), ...args], {
      cwd: this.root,
      env: ownEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!fs.existsSync(this.readyFile)) {
      if (this.child.exitCode !== null || Date.now() > deadline) throw new Error(`${this.root} does not start`);
      await delay(50);
    }
    this.baseUrl = JSON.parse(fs.readFileSync(this.readyFile, 'utf8')).base_url;
  }

  client(key) {
    return new Client([this.baseUrl], key);
  }

  async admin(...args) {
    const command = [path.join(this.root, 'tools/start/admin.mjs'), '--data-dir', this.dataDir, ...args, '--json'];
    const { stdout } = await run(process.execPath, command, { cwd: this.root, env: ownEnvironment() });
    return JSON.parse(stdout);
  }

  /** Stops in order, or by SIGKILL, after which the next start finds orphaned services. */
  async stop({ kill = false } = {}) {
    if (this.child?.pid) await stopPid(this.child.pid, kill ? [STOP_SIGNALS[1]] : STOP_SIGNALS);
    fs.rmSync(this.readyFile, { force: true });
  }
}

/** The developer's own settings must not replace the embedded services. */
function ownEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(RECTO_|S3_|DATABASE_URL$|REDIS_URL$)/.test(name)),
  );
}

// A separate service for a measurement: started with npm start, on a free port over a temporary folder.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from './support.mjs';

/** Runs `work({ base, key, pid, dir })` while the service is up, and stops it afterwards. */
export async function withService(work) {
  const dir = mkdtempSync(join(tmpdir(), 'recto-bench-'));
  const file = join(dir, 'ready.json');
  const args = [join(root, 'tools/start/start.mjs'), '--port', '0', '--data-dir', dir, '--ready-file', file];
  const server = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const gone = new Promise((resolve) => server.once('exit', resolve));
  try {
    const { base_url: base, api_key: key } = await ready(file, server);
    await work({ base, key, pid: server.pid, dir });
  } finally {
    server.kill('SIGTERM');
    await gone;
    rmSync(dir, { recursive: true, force: true });
  }
}

async function ready(file, server) {
  while (!existsSync(file)) {
    if (server.exitCode !== null) throw new Error(`the service ended with ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

// npm start and other tools as processes.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { descendants } from '../../../tools/stack/descendants.mjs';

export const ROOT = path.resolve(import.meta.dirname, '../../..');
const READY_WITHIN_MS = 60_000;

/** npm start over a data directory, once it is ready; a first start, which compiles everything, may take longer. */
export async function started(base, dataDir, settings, { withinMs = READY_WITHIN_MS } = {}) {
  const readyFile = path.join(base, 'ready.json');
  fs.rmSync(readyFile, { force: true });
  const child = spawnStart(['--port', '0', '--data-dir', dataDir, '--ready-file', readyFile], settings);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const deadline = Date.now() + withinMs;
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
    pids: descendants(child.pid).map(({ pid }) => pid),
  };
}

export function spawnStart(args, settings) {
  return spawnTool('start/start.mjs', args, settings);
}

/** A program of tools/. */
export function spawnTool(program, args, settings = {}) {
  // What this machine's developer has set must not replace the embedded services under test.
  const { DATABASE_URL: _database, REDIS_URL: _redis, S3_BUCKET: _bucket, ...env } = process.env;
  return spawn(process.execPath, [path.join(ROOT, 'tools', program), ...args], {
    cwd: ROOT,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What a program has printed, and how it ended. */
export function finished(child) {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].on('data', (part) => (said[name] += part));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })));
}

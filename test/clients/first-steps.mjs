// npm run test:first-steps: walks from `npm start` over the printed key to a parse and a batch with a webhook, with both
// clients from their packages, and prints how long each step takes. Everything lies in a folder of its own.
import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '../../tools/stack/ports.mjs';
import { stopPid } from '../../tools/stack/processes.mjs';
import { ROOT, started } from '../start/support/started.mjs';
import { npmProject, python, wheelFolder } from './support/packages.mjs';

const DOCUMENT = path.join(ROOT, 'apps/server/samples/report.pdf');
const FIRST_START_WITHIN_MS = 40 * 60_000;
const PROGRAMS = path.join(import.meta.dirname, 'first-steps');

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-first-steps-'));
fs.chmodSync(base, 0o711);
const walk = { begun: performance.now(), steps: 0 };
let service;
let problem = null;
try {
  await goAll();
} catch (error) {
  problem = error;
  console.error(error.message);
} finally {
  const signals = [
    ['SIGTERM', 40_000],
    ['SIGKILL', 5_000],
  ];
  if (service) await stopPid(service.child.pid, signals);
  fs.rmSync(base, { recursive: true, force: true });
}
console.log(`${walk.steps} passed, ${problem ? 1 : 0} failed`);
process.exitCode = problem ? 1 : 0;

async function goAll() {
  const dataDir = path.join(base, 'data');
  const settings = { RECTO_WEBHOOK_ALLOW: '127.0.0.0/8' };
  service = await started(base, dataDir, settings, { withinMs: FIRST_START_WITHIN_MS });
  step('npm start, to the key that it prints', service.ready.base_url);
  const key = /API key\s+(rk_live_\w+)/.exec(service.output())?.[1];
  if (!key) throw new Error(`npm start printed no key:\n${service.output()}`);
  const env = { RECTO_URL: service.ready.base_url, RECTO_API_KEY: key };

  const project = npmProject(path.join(base, 'project'), ['@recto/client']);
  fs.copyFileSync(path.join(PROGRAMS, 'program.mjs'), path.join(project, 'program.mjs'));
  step('TypeScript: build, pack and install', '');
  await program(
    'TypeScript',
    process.execPath,
    [path.join(project, 'program.mjs')],
    { ...process.env, ...env },
    dataDir,
  );

  const site = wheelFolder(path.join(base, 'wheel'));
  step('Python: wheel and install', '');
  await program('Python', 'python3', [path.join(PROGRAMS, 'program.py')], { ...python(site), ...env }, dataDir);
}

/** Registers an endpoint for a program and takes its steps. */
async function program(language, file, args, env, dataDir) {
  const port = await freePort();
  const admin = [path.join(ROOT, 'tools/start/admin.mjs'), '--data-dir', dataDir, 'webhook', 'add'];
  const wish = [...admin, `http://127.0.0.1:${port}/`, '--json'];
  const settings = { ...process.env, RECTO_WEBHOOK_ALLOW: '127.0.0.0/8' };
  const { stdout } = await promisify(execFile)(process.execPath, wish, { cwd: ROOT, env: settings });
  step(`${language}: register an endpoint`, '');
  const firstSteps = JSON.stringify({ port, secret: JSON.parse(stdout).secret, document: DOCUMENT });
  const child = spawn(file, args, { env: { ...env, FIRST_STEPS: firstSteps }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  for await (const line of readline.createInterface({ input: child.stdout })) {
    const { name, what, ms } = JSON.parse(line);
    step(`${language}: ${name}`, what, ms);
  }
  if ((await ended) !== 0) throw new Error(`the ${language} program failed`);
  walk.begun = performance.now();
}

function step(name, what, ms = performance.now() - walk.begun) {
  walk.steps += 1;
  console.log(`${(ms / 1_000).toFixed(2).padStart(8)} s  ${name}${what ? ` (${what})` : ''}`);
  walk.begun = performance.now();
}

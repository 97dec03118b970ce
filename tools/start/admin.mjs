// npm run admin -- [--data-dir D] COMMAND …: the operator's command with the environment of a data directory. If the
// embedded database doesn't run, it is started for the command.
import '../setup/check-node.mjs';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { tryLock } from '../setup/lock.mjs';
import { prepare, ROOT } from '../setup/prepare.mjs';
import { Advice, makeSteps, showFailure } from '../setup/steps.mjs';
import { notebook } from '../stack/secrets.mjs';
import { migrate, startStack } from '../stack/index.mjs';
import { runningStack } from '../stack/running.mjs';
import { loadEnvFile, serviceEnv } from './environment.mjs';
import { ADMIN } from './operator.mjs';
import { dataDirOf } from './options.mjs';

const steps = makeSteps();

try {
  loadEnvFile(ROOT);
  const args = process.argv.slice(2);
  const said = args[0] === '--data-dir' ? args.splice(0, 2)[1] : undefined;
  const dataDir = dataDirOf(said, { root: ROOT, cwd: process.env.INIT_CWD ?? process.cwd() });
  await prepare({ steps });
  // Links that a command makes lead to where the service was started last.
  const baseUrl = notebook(path.join(dataDir, 'ports.json')).get('baseUrl');
  if (baseUrl) process.env.RECTO_PUBLIC_URL ||= baseUrl;
  process.exitCode = await withDatabase(dataDir, (stack) => command(serviceEnv({ dataDir, ...stack }), args));
} catch (error) {
  showFailure(error);
  process.exitCode = 1;
}

async function withDatabase(dataDir, work) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const given = { databaseUrl: process.env.DATABASE_URL || undefined, redisUrl: process.env.REDIS_URL || undefined };
  if (given.databaseUrl && given.redisUrl) return work(await startStack({ dataDir, ...given }));
  const lock = tryLock(path.join(dataDir, 'start.lock'));
  if (!lock.release) {
    const running = runningStack(dataDir, given);
    if (running) return work(running);
    throw new Advice(
      `process ${lock.holder} is starting over ${dataDir}`,
      'wait until it is ready, then run this again.',
    );
  }
  try {
    const stack = await startStack({ dataDir, ...given, say: steps.say });
    try {
      await migrate({ url: stack.databaseUrl, dir: path.join(ROOT, 'prisma/migrations') });
      return await work(stack);
    } finally {
      await stack.stop();
    }
  } finally {
    lock.release();
  }
}

function command(env, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [ADMIN, ...args], { env, cwd: ROOT, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

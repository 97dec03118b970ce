// Services for one run of the tests: everything is removed, and leftovers of a killed run are removed by the next one.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate, startStack } from './index.mjs';
import { stopLeftover } from './postgres.mjs';
import { recordProcess, runningRecord, stopRecorded } from './processes.mjs';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../prisma/migrations');
const PREFIX = 'recto-test-';
const OWNER = 'owner.pid.json';

/**
 * Starts a stack, migrated unless told otherwise, over a directory made by `mkdtemp` with the prefix `recto-test-`;
 * `durable` for measurements that include the disk.
 */
export async function startThrowAwayStack(
  dataDir,
  { durable = false, migrated = true, migrations = MIGRATIONS, say = () => undefined } = {},
) {
  await removeLeftovers();
  recordProcess(path.join(dataDir, OWNER), process.pid);
  const stack = await startStack({ dataDir, durable, say });
  try {
    if (migrated && fs.existsSync(migrations)) await migrate({ url: stack.databaseUrl, dir: migrations });
  } catch (error) {
    await stack.destroy();
    throw error;
  }
  return stack;
}

/** Stops and removes the stacks of runs that were killed. */
async function removeLeftovers() {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dir = path.join(os.tmpdir(), name);
    const owner = path.join(dir, OWNER);
    if (!fs.existsSync(owner) || runningRecord(owner)) continue;
    const moved = path.join(dir, 'services', 'MOVED');
    const place = fs.existsSync(moved) ? fs.readFileSync(moved, 'utf8').trim() : path.join(dir, 'services');
    await stopRecorded(path.join(place, 'redis.pid.json'), [['SIGKILL', 5_000]]);
    for (const home of fs.existsSync(place) ? fs.readdirSync(place) : []) {
      if (home.startsWith('postgres-')) await stopLeftover(path.join(place, home, 'data'));
    }
    for (const one of [place, dir]) fs.rmSync(one, { recursive: true, force: true });
  }
}

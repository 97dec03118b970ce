// What the start needs of the operator's command: the first organisation and its key, and the key of a ready file.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../setup/prepare.mjs';
import { Advice } from '../setup/steps.mjs';

const run = promisify(execFile);
export const ADMIN = path.join(ROOT, 'apps/server/dist/admin.js');
const READY_KEY = 'ready-file';

/** Runs the operator's command and returns the JSON it answers. */
async function operator(env, args) {
  try {
    const { stdout } = await run(process.execPath, [ADMIN, ...args, '--json'], { env, cwd: ROOT });
    return JSON.parse(stdout);
  } catch (error) {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim();
    throw new Advice(
      `the operator's command (${args.join(' ')}) failed: ${said || error.message}`,
      'look at the message above.',
    );
  }
}

/** Makes the first organisation with a key when there is none; the key is known at that moment only. */
export async function bootstrap(env) {
  const { api_key: apiKey } = await operator(env, ['bootstrap']);
  return apiKey ?? null;
}

/** A fresh key for a ready file; those of former starts stop working. */
export async function freshReadyKey(env) {
  const { keys } = await operator(env, ['key', 'list']);
  for (const key of keys.filter(({ name, revoked_at: revoked }) => name === READY_KEY && !revoked)) {
    await operator(env, ['key', 'revoke', key.id]);
  }
  const { api_key: apiKey } = await operator(env, ['key', 'create', '--name', READY_KEY]);
  return apiKey;
}

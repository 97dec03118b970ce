// What the start needs of the operator's command: the first organisation with its key, and the key of a ready file.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../setup/prepare.mjs';
import { Advice } from '../setup/steps.mjs';

const run = promisify(execFile);
export const ADMIN = path.join(ROOT, 'dist/apps/server/admin.js');

/**
 * Makes the first organisation with a key when there is none; the key is known at that moment only. A ready key is made when asked
 * for, and those of former starts stop working.
 */
export async function bootstrap(env, { readyKey }) {
  const args = ['bootstrap', '--json', ...(readyKey ? ['--ready-key'] : [])];
  try {
    const { stdout } = await run(process.execPath, [ADMIN, ...args], { env, cwd: ROOT });
    const answer = JSON.parse(stdout);
    return { firstKey: answer.api_key ?? null, readyKey: answer.ready_key ?? null };
  } catch (error) {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim();
    throw new Advice(
      `the first organisation can't be made: ${said || error.message}`,
      'look at the message above, then start again.',
    );
  }
}

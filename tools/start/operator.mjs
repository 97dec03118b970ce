// The commands of the operator that the start needs: the first organisation with its key, and the key of a ready file.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../setup/prepare.mjs';
import { Advice } from '../setup/steps.mjs';

const run = promisify(execFile);
export const ADMIN = path.join(ROOT, 'dist/apps/server/admin.js');

/**
 * Creates the first organisation with a key if there is none; the key is known only at that moment. A ready key is
 * created on request, and earlier ready keys are revoked. As long as nobody owns the organisation, each start makes a link that
 * makes its user the owner.
 */
export async function bootstrap(env, { readyKey }) {
  const args = ['bootstrap', '--json', ...(readyKey ? ['--ready-key'] : [])];
  try {
    const { stdout } = await run(process.execPath, [ADMIN, ...args], { env, cwd: ROOT });
    const answer = JSON.parse(stdout);
    return {
      firstKey: answer.api_key ?? null,
      readyKey: answer.ready_key ?? null,
      ownerToken: answer.owner_token ?? null,
    };
  } catch (error) {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim();
    throw new Advice(
      `the first organisation can't be made: ${said || error.message}`,
      'look at the message above, then start again.',
    );
  }
}

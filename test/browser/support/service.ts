/** The service that all specs of the browser share. Each makes organisations of its own. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ADMIN = path.resolve(__dirname, '../../../dist/apps/server/admin.js');

interface Started {
  readonly chromium: string;
  /** Of the api processes; a cookie of one holds for the other, too, since cookies know no ports. */
  readonly urls: readonly [string, string];
  /** Where the service sends its mail: a spec that reads mails listens there, else they wait. */
  readonly smtpPort: number;
  readonly adminEnv: NodeJS.ProcessEnv;
}

/** What the global set-up has started; null where there is no Chromium. */
export const STARTED = started();

function started(): Started | null {
  const told = process.env.RECTO_BROWSER_TEST;
  if (told === undefined) return null;
  const value: Started = JSON.parse(told);
  return value;
}

export function service(): Started {
  if (STARTED === null) throw new Error('the service of the browser tests was not started');
  return STARTED;
}

export interface Organisation {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

/** A new organisation with a key; `credits` are those of the free plan unless told. */
export async function makeOrganisation(name: string, credits?: number): Promise<Organisation> {
  const { organisation } = await admin<{ organisation: { id: string; credits: number } }>(
    'org',
    'create',
    '--name',
    name,
  );
  const more = (credits ?? 0) - organisation.credits;
  if (more > 0) await admin('credits', 'add', String(more), '--org', organisation.id);
  const { api_key: key } = await admin<{ api_key: string }>(
    'key',
    'create',
    '--org',
    organisation.id,
    '--name',
    'first',
  );
  return { id: organisation.id, name, key };
}

/** A link that makes who follows it an owner. */
export async function ownerLink({ id }: Organisation): Promise<string> {
  return (await admin<{ link: string }>('owner-link', '--org', id)).link;
}

/** The operator's command. */
export async function admin<Answer>(...args: readonly string[]): Promise<Answer> {
  const { stdout } = await run(process.execPath, [ADMIN, ...args, '--json'], { env: service().adminEnv });
  const answer: Answer = JSON.parse(stdout);
  return answer;
}

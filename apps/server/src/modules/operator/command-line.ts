/** The words of the operator's command line, read into one of its commands. Pure. */
import { parseArgs } from 'node:util';
import { CommandError } from './command-error';

export interface CommandLine {
  /** Two words such as `key create`, or one. */
  readonly name: string;
  readonly operands: readonly string[];
  readonly options: {
    readonly name?: string | undefined;
    readonly org?: string | undefined;
    readonly plan?: string | undefined;
    readonly expires?: string | undefined;
    readonly before?: string | undefined;
    readonly description?: string | undefined;
    readonly to?: string | undefined;
    readonly since?: string | undefined;
    readonly phi?: boolean | undefined;
    readonly test?: boolean | undefined;
    readonly 'inline-images'?: boolean | undefined;
    readonly 'ready-key'?: boolean | undefined;
    readonly json?: boolean | undefined;
  };
}

export const USAGE = `usage: npm run admin -- COMMAND [--json]
  bootstrap [--ready-key]                         make the first organisation with a key when there is none
  org create --name NAME [--plan free|unlimited] [--inline-images]
  org list
  org set-plan ORG free|unlimited
  org set-inline-images ORG on|off                figures inside the answer, or as links
  owner-link [--org ORG]                          a link that makes its user an owner: good once, for 24 hours
  user reset-link EMAIL                           a link that sets a new password: good once, for 24 hours
  key create [--org ORG] [--name NAME] [--phi] [--test] [--expires DATE]
  key list [--org ORG]
  key revoke KEY
  credits add CREDITS [--org ORG]
  webhook add URL [--org ORG] [--description TEXT]  register an endpoint; its signing secret is shown
  webhook list [--org ORG]
  webhook enable|disable|delete EP
  webhook rotate EP                               make a new secret; the former one signs beside it for 24 hours
  webhook reveal EP                               show the secrets that sign
  webhook ping EP                                 send a test event, and tell what became of it
  webhook deliveries EP [--before DLV]            newest first
  webhook attempts DLV [--before ATT]
  webhook resend MSG [--to EP]                    send a message anew, to an endpoint or wherever it went
  webhook recover EP --since DATE                 send what has not reached an endpoint since then
  audit list [--org ORG] [--before AUD]           who did what, newest first; with --before what is older
  secret reseal                                   seal what other keys of RECTO_SECRET have sealed with the first one
  notice list [--org ORG] [--before NTC]          what organisations were told by the service
ORG, KEY, EP, … are ids (org_…, key_…, ep_…); without --org a list is of all organisations, and all else about the first one.
`;

const SINGLE_WORDS: ReadonlySet<string> = new Set(['bootstrap', 'help', 'owner-link']);

export function readCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals } = parsed(args);
  const [first = 'help', ...rest] = positionals;
  if (SINGLE_WORDS.has(first)) return { name: first, operands: rest, options: values };
  const [second, ...operands] = rest;
  return { name: second === undefined ? first : `${first} ${second}`, operands, options: values };
}

function parsed(args: readonly string[]): { values: CommandLine['options']; positionals: string[] } {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        org: { type: 'string' },
        plan: { type: 'string' },
        expires: { type: 'string' },
        before: { type: 'string' },
        description: { type: 'string' },
        to: { type: 'string' },
        since: { type: 'string' },
        phi: { type: 'boolean' },
        test: { type: 'boolean' },
        'inline-images': { type: 'boolean' },
        'ready-key': { type: 'boolean' },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : 'The command line cannot be read.');
  }
}

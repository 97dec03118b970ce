/** The operator's commands, each a use case over accounts, keys and usage. */
import { Injectable } from '@nestjs/common';
import type { Organisation, Plan } from '../../platform/database';
import { decodeTypeId, encodeTypeId, type IdPrefix } from '../../platform/ids';
import { AccountsService } from '../accounts';
import { KeysService } from '../keys';
import { UsageService } from '../usage';
import { CommandError } from './command-error';
import { type CommandLine, USAGE } from './command-line';
import { type KeyView, presentKey, presentOrganisation } from './operator.presenter';

/** What a command answers: printed as JSON, or as lines. */
export type CommandAnswer = Readonly<Record<string, unknown>>;

const READY_KEY = 'ready-file';
const FIRST_ORGANISATION = 'Operator';
const FIRST_KEY = 'first key';

@Injectable()
export class OperatorService {
  private readonly commands: Readonly<Record<string, (line: CommandLine) => Promise<CommandAnswer>>> = {
    bootstrap: (line) => this.bootstrap(line),
    'org create': (line) => this.createOrganisation(line),
    'org list': () => this.listOrganisations(),
    'org set-plan': (line) => this.setPlan(line),
    'org set-inline-images': (line) => this.setInlineImages(line),
    'key create': (line) => this.createKey(line),
    'key list': (line) => this.listKeys(line),
    'key revoke': (line) => this.revokeKey(line),
    'credits add': (line) => this.addCredits(line),
  };

  constructor(
    private readonly accounts: AccountsService,
    private readonly keys: KeysService,
    private readonly usage: UsageService,
  ) {}

  async run(line: CommandLine): Promise<CommandAnswer> {
    const command = this.commands[line.name];
    if (command === undefined) throw new CommandError(`There is no command "${line.name}".\n\n${USAGE}`);
    return command(line);
  }

  private async bootstrap({ options }: CommandLine): Promise<CommandAnswer> {
    const existing = await this.accounts.first();
    const organisation = existing ?? (await this.makeOrganisation(FIRST_ORGANISATION, 'unlimited', false));
    const answer = { organisation_id: encodeTypeId('org', organisation.id), created: existing === null };
    const first = existing === null ? { api_key: await this.makeKey(organisation.id, FIRST_KEY) } : {};
    return {
      ...answer,
      ...first,
      ...(options['ready-key'] ? { ready_key: await this.freshReadyKey(organisation.id) } : {}),
    };
  }

  /** Each start has its own: those of former starts stop working. */
  private async freshReadyKey(organisationId: string): Promise<string> {
    await this.keys.revokeNamed(organisationId, READY_KEY);
    return this.makeKey(organisationId, READY_KEY);
  }

  private async createOrganisation({ options }: CommandLine): Promise<CommandAnswer> {
    const name = options.name ?? '';
    if (name === '') throw new CommandError('Give the organisation a name: --name NAME.');
    const made = await this.makeOrganisation(name, planOf(options.plan ?? 'free'), options['inline-images'] ?? false);
    return { organisation: presentOrganisation(await this.organisation(made.id)) };
  }

  private async makeOrganisation(name: string, plan: Plan, inlineImages: boolean): Promise<Organisation> {
    const organisation = await this.accounts.create({ name, plan, inlineImages });
    if (plan === 'free') await this.usage.grantPlan(organisation.id);
    return organisation;
  }

  private async listOrganisations(): Promise<CommandAnswer> {
    return { organisations: (await this.accounts.list()).map(presentOrganisation) };
  }

  private async setPlan({ operands: [org = '', wish = ''] }: CommandLine): Promise<CommandAnswer> {
    const id = idOf('org', org);
    const plan = planOf(wish);
    if (!(await this.accounts.setPlan(id, plan))) throw unknown('organisation', org);
    if (plan === 'free') await this.usage.grantPlan(id);
    return { organisation: presentOrganisation(await this.organisation(id)) };
  }

  private async setInlineImages({ operands: [org = '', wish = ''] }: CommandLine): Promise<CommandAnswer> {
    if (wish !== 'on' && wish !== 'off') throw new CommandError('Say on or off.');
    const id = idOf('org', org);
    if (!(await this.accounts.setInlineImages(id, wish === 'on'))) throw unknown('organisation', org);
    return { organisation: presentOrganisation(await this.organisation(id)) };
  }

  private async createKey({ options }: CommandLine): Promise<CommandAnswer> {
    const { id: organisationId } = await this.organisationOf(options.org);
    const { key, listed } = await this.keys.issue({
      organisationId,
      name: options.name ?? 'key',
      mode: options.test ? 'test' : 'live',
      phi: options.phi ?? false,
      expiresAt: dateOf(options.expires),
    });
    return { api_key: key, key: presentKey(listed) };
  }

  private async makeKey(organisationId: string, name: string): Promise<string> {
    return (await this.keys.issue({ organisationId, name, mode: 'live', phi: false, expiresAt: null })).key;
  }

  private async listKeys({ options }: CommandLine): Promise<{ keys: KeyView[] }> {
    const organisationId = options.org === undefined ? undefined : idOf('org', options.org);
    return { keys: (await this.keys.list(organisationId)).map(presentKey) };
  }

  private async revokeKey({ operands: [key = ''] }: CommandLine): Promise<CommandAnswer> {
    if (!(await this.keys.revoke(idOf('key', key)))) throw unknown('key', key);
    return { revoked: key };
  }

  private async addCredits({ operands: [amount = ''], options }: CommandLine): Promise<CommandAnswer> {
    if (!/^[1-9]\d{0,8}$/.test(amount)) throw new CommandError('Say how many credits: a whole number of at least 1.');
    const { id } = await this.organisationOf(options.org);
    await this.usage.grant(id, Number(amount));
    return { organisation: presentOrganisation(await this.organisation(id)) };
  }

  private async organisationOf(org: string | undefined): Promise<Organisation> {
    if (org !== undefined) return this.organisation(idOf('org', org));
    const first = await this.accounts.first();
    if (first === null) throw new CommandError('There is no organisation yet: run bootstrap or org create.');
    return first;
  }

  private async organisation(id: string): Promise<Organisation> {
    const found = await this.accounts.find(id);
    if (found === null) throw unknown('organisation', encodeTypeId('org', id));
    return found;
  }
}

function idOf(prefix: IdPrefix, text: string): string {
  const id = decodeTypeId(prefix, text);
  if (id === null)
    throw new CommandError(`"${text}" is no id of this kind: it looks like ${prefix}_… (see the list command).`);
  return id;
}

function planOf(text: string): Plan {
  if (text === 'free' || text === 'unlimited') return text;
  throw new CommandError('The plan is free or unlimited.');
}

function dateOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new CommandError(`"${text}" is no date: write it as 2027-01-31 or 2027-01-31T12:00:00Z.`);
  return date;
}

function unknown(what: string, id: string): CommandError {
  return new CommandError(`There is no ${what} ${id}.`);
}

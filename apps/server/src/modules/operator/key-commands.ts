import { Injectable } from '@nestjs/common';
import { KeysService } from '../keys';
import type { CommandLine } from './command-line';
import { type CommandAnswer, type Commands, OPERATOR } from './commands';
import { dateOf, idOf, optionalId, unknown } from './operands';
import { presentKey } from './operator.presenter';
import { OrganisationChoice } from './organisation-choice';

const READY_KEY = 'ready-file';

/** API keys. */
@Injectable()
export class KeyCommands {
  readonly commands: Commands = {
    'key create': (line) => this.create(line),
    'key list': (line) => this.list(line),
    'key revoke': (line) => this.revoke(line),
  };

  constructor(
    private readonly keys: KeysService,
    private readonly organisations: OrganisationChoice,
  ) {}

  /** A live key without PHI that never expires. */
  async make(organisationId: string, name: string): Promise<string> {
    return (await this.keys.issue({ organisationId, name, mode: 'live', phi: false, expiresAt: null }, OPERATOR)).key;
  }

  /** Each start has its own: those of former starts stop working. */
  async makeReadyKey(organisationId: string): Promise<string> {
    await this.keys.revokeNamed(organisationId, READY_KEY, OPERATOR);
    return this.make(organisationId, READY_KEY);
  }

  private async create({ options }: CommandLine): Promise<CommandAnswer> {
    const { id: organisationId } = await this.organisations.of(options.org);
    const wish = {
      organisationId,
      name: options.name ?? 'key',
      mode: options.test ? 'test' : 'live',
      phi: options.phi ?? false,
      expiresAt: options.expires === undefined ? null : dateOf(options.expires),
    } as const;
    const { key, listed } = await this.keys.issue(wish, OPERATOR);
    return { api_key: key, key: presentKey(listed) };
  }

  private async list({ options }: CommandLine): Promise<CommandAnswer> {
    return { keys: (await this.keys.list(optionalId('org', options.org))).map(presentKey) };
  }

  private async revoke({ operands: [key = ''] }: CommandLine): Promise<CommandAnswer> {
    if (!(await this.keys.revoke(idOf('key', key), OPERATOR))) throw unknown('key', key);
    return { revoked: key };
  }
}

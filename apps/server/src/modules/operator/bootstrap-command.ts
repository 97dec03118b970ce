import { Injectable } from '@nestjs/common';
import { encodeTypeId } from '../../platform/ids';
import { AccountsService, MembersService } from '../accounts';
import { AccountCommands } from './account-commands';
import type { CommandLine } from './command-line';
import type { CommandAnswer, Commands } from './commands';
import { KeyCommands } from './key-commands';
import { UserCommands } from './user-commands';

const FIRST_ORGANISATION = { name: 'Operator', plan: 'unlimited', inlineImages: false } as const;
const FIRST_KEY = 'first key';

/** What a start of the service needs. */
@Injectable()
export class BootstrapCommand {
  readonly commands: Commands = { bootstrap: (line) => this.bootstrap(line) };

  constructor(
    private readonly accounts: AccountsService,
    private readonly organisations: AccountCommands,
    private readonly keys: KeyCommands,
    private readonly members: MembersService,
    private readonly users: UserCommands,
  ) {}

  private async bootstrap({ options }: CommandLine): Promise<CommandAnswer> {
    const existing = await this.accounts.first();
    const { id } = existing ?? (await this.organisations.make(FIRST_ORGANISATION));
    return {
      organisation_id: encodeTypeId('org', id),
      created: existing === null,
      ...(existing === null ? { api_key: await this.keys.make(id, FIRST_KEY) } : {}),
      ...((await this.members.hasOwner(id)) ? {} : { owner_token: await this.users.ownerToken(id) }),
      ...(options['ready-key'] ? { ready_key: await this.keys.makeReadyKey(id) } : {}),
    };
  }
}

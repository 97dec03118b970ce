import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { AccountLinks, linkUrl, type MadeLink, UsersService } from '../accounts';
import { CommandError } from './command-error';
import type { CommandLine } from './command-line';
import { type CommandAnswer, type Commands, OPERATOR } from './commands';
import { OrganisationChoice } from './organisation-choice';

/** People who sign in to the dashboard. */
@Injectable()
export class UserCommands {
  readonly commands: Commands = {
    'owner-link': (line) => this.makeOwnerLink(line),
    'user reset-link': (line) => this.makeResetLink(line),
  };

  constructor(
    private readonly links: AccountLinks,
    private readonly users: UsersService,
    private readonly organisations: OrganisationChoice,
    private readonly config: AppConfig,
  ) {}

  /** What stands behind # in the link, for a caller who knows the address of the service. */
  async ownerToken(organisationId: string): Promise<string> {
    return (await this.links.makeOwnerLink(organisationId, OPERATOR)).token;
  }

  private async makeOwnerLink({ options }: CommandLine): Promise<CommandAnswer> {
    const { id } = await this.organisations.of(options.org);
    return this.shown(await this.links.makeOwnerLink(id, OPERATOR));
  }

  private async makeResetLink({ operands: [email = ''] }: CommandLine): Promise<CommandAnswer> {
    const user = await this.users.findByEmail(email);
    if (user === null) throw new CommandError(`Nobody signs in with the address "${email}".`);
    return this.shown(await this.links.makePasswordLink(user.id, OPERATOR));
  }

  private shown({ token, expiresAt }: MadeLink): CommandAnswer {
    return { link: linkUrl(this.config.http, token), expires_at: expiresAt.toISOString() };
  }
}

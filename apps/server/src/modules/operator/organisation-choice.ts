import { Injectable } from '@nestjs/common';
import type { Organisation } from '../../platform/database';
import { encodeTypeId } from '../../platform/ids';
import { AccountsService } from '../accounts';
import { CommandError } from './command-error';
import { idOf, unknown } from './operands';

/** Which organisation a command is about. */
@Injectable()
export class OrganisationChoice {
  constructor(private readonly accounts: AccountsService) {}

  /** That of `--org`, or the first one. */
  async of(org: string | undefined): Promise<Organisation> {
    if (org !== undefined) return this.find(idOf('org', org));
    const first = await this.accounts.first();
    if (first === null) throw new CommandError('There is no organisation yet: run bootstrap or org create.');
    return first;
  }

  async find(id: string): Promise<Organisation> {
    const found = await this.accounts.find(id);
    if (found === null) throw unknown('organisation', encodeTypeId('org', id));
    return found;
  }
}

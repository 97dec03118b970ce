import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../errors';
import type { VisitingMember } from '../../../platform/http';
import { UsersService } from '../../accounts';
import { KeysService, type ListedKey } from '../../keys';
import { actorOf, uuidOf } from '../access/ids';
import type { CreateKeyDto } from './dto/create-key.dto';
import type { CreatedKeyDto, KeyDto, KeyListDto } from './dto/key.dto';
import { presentCreatedKey, presentKey } from './key.presenter';

@Injectable()
export class ConsoleKeys {
  constructor(
    private readonly keys: KeysService,
    private readonly users: UsersService,
  ) {}

  async list({ organisationId }: VisitingMember): Promise<KeyListDto> {
    const keys = await this.keys.list(organisationId);
    const emails = await this.emailsOf(keys);
    return { object: 'list', data: keys.map((key) => presentKey(key, emails)) };
  }

  /** With a PHI key one reads what the dashboard hides from members without the PHI right: so they make none. */
  async create({ name, mode, phi, expires_at }: CreateKeyDto, member: VisitingMember): Promise<CreatedKeyDto> {
    if (phi && !member.phi) throw new DomainError('phi_right_needed');
    const expiresAt = expires_at === null ? null : new Date(expires_at);
    const wish = { organisationId: member.organisationId, name: name.trim(), mode, phi, expiresAt };
    const issued = await this.keys.issue(wish, actorOf(member));
    return presentCreatedKey(issued, await this.emailsOf([issued.listed]));
  }

  async revoke(keyId: string, member: VisitingMember): Promise<KeyDto> {
    const revoked = await this.keys.revokeOf(member.organisationId, uuidOf('key', keyId), actorOf(member));
    if (revoked === null) throw new DomainError('key_not_found');
    return presentKey(revoked, await this.emailsOf([revoked]));
  }

  /** Of those who made the keys. */
  private async emailsOf(keys: readonly ListedKey[]): Promise<ReadonlyMap<string, string>> {
    const ids = new Set(keys.flatMap(({ createdById }) => createdById ?? []));
    return new Map((await this.users.findAll([...ids])).map(({ id, email }) => [id, email]));
  }
}

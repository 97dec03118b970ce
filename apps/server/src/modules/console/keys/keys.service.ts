import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../errors';
import type { VisitingMember } from '../../../platform/http';
import { KeysService } from '../../keys';
import { actorOf, uuidOf } from '../access/ids';
import type { CreateKeyDto } from './dto/create-key.dto';
import type { CreatedKeyDto, KeyDto, KeyListDto } from './dto/key.dto';
import { presentCreatedKey, presentKey } from './key.presenter';

@Injectable()
export class ConsoleKeys {
  constructor(private readonly keys: KeysService) {}

  async list({ organisationId }: VisitingMember): Promise<KeyListDto> {
    return { object: 'list', data: (await this.keys.list(organisationId)).map(presentKey) };
  }

  /** With a PHI key one reads what the dashboard hides from members without the PHI right: so they make none. */
  async create({ name, mode, phi, expires_at }: CreateKeyDto, member: VisitingMember): Promise<CreatedKeyDto> {
    if (phi && !member.phi) throw new DomainError('phi_right_needed');
    const expiresAt = expires_at === null ? null : new Date(expires_at);
    const wish = { organisationId: member.organisationId, name: name.trim(), mode, phi, expiresAt };
    return presentCreatedKey(await this.keys.issue(wish, actorOf(member)));
  }

  async revoke(keyId: string, member: VisitingMember): Promise<KeyDto> {
    const revoked = await this.keys.revokeOf(member.organisationId, uuidOf('key', keyId), actorOf(member));
    if (revoked === null) throw new DomainError('key_not_found');
    return presentKey(revoked);
  }
}

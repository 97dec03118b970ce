import { encodeTypeId } from '../../../platform/ids';
import type { IssuedKey, ListedKey } from '../../keys';
import type { CreatedKeyDto, KeyDto } from './dto/key.dto';

/** `emails` are those of users by their ids. */
export function presentKey(key: ListedKey, emails: ReadonlyMap<string, string>): KeyDto {
  return {
    object: 'api_key',
    id: encodeTypeId('key', key.id),
    name: key.name,
    display: key.display,
    mode: key.display.startsWith('rk_test_') ? 'test' : 'live',
    phi: key.phi,
    created_by: key.createdById === null ? null : encodeTypeId('user', key.createdById),
    creator_email: emails.get(key.createdById ?? '') ?? null,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}

export function presentCreatedKey({ key, listed }: IssuedKey, emails: ReadonlyMap<string, string>): CreatedKeyDto {
  return Object.assign(presentKey(listed, emails), { key });
}

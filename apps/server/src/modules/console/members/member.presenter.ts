import type { AccountLink } from '../../../platform/database';
import { encodeTypeId } from '../../../platform/ids';
import type { Member } from '../../accounts';
import { presentUser } from '../session/session.presenter';
import type { InvitationDto, MemberDto } from './dto/member.dto';

export function presentMember({ user, role, phi, createdAt }: Member): MemberDto {
  return { object: 'member', user: presentUser(user), role, phi, created_at: createdAt.toISOString() };
}

type Invitation = Pick<AccountLink, 'id' | 'email' | 'role' | 'phi' | 'expiresAt'>;

export function presentInvitation({ id, email, role, phi, expiresAt }: Invitation): InvitationDto {
  return {
    object: 'invitation',
    id: encodeTypeId('inv', id),
    email: email ?? '',
    role: role ?? 'viewer',
    phi,
    expires_at: expiresAt.toISOString(),
  };
}

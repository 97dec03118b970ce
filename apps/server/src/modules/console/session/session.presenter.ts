import type { Organisation } from '../../../platform/database';
import { encodeTypeId } from '../../../platform/ids';
import type { Affiliation, ListedUser, OpenLink } from '../../accounts';
import type { MeDto, OpenLinkDto, OrganisationDto, UserDto } from './dto/me.dto';

export function presentMe(user: ListedUser, affiliations: readonly Affiliation[], csrfToken: string): MeDto {
  const memberships = affiliations.map(({ organisation, role, phi }) => ({
    organisation: presentOrganisation(organisation),
    role,
    phi,
  }));
  return { object: 'me', user: presentUser(user), memberships, csrf_token: csrfToken };
}

export function presentUser({ id, email, name }: ListedUser): UserDto {
  return { object: 'user', id: encodeTypeId('user', id), email, name };
}

export function presentOrganisation({ id, name, plan, inlineImages, createdAt }: Organisation): OrganisationDto {
  return {
    object: 'organisation',
    id: encodeTypeId('org', id),
    name,
    plan,
    inline_images: inlineImages,
    created_at: createdAt.toISOString(),
  };
}

export function presentLink({ link, hasAccount }: OpenLink, organisation: Organisation | null): OpenLinkDto {
  return {
    object: 'link',
    kind: link.kind,
    organisation_name: organisation?.name ?? null,
    email: link.email,
    role: link.role,
    has_account: hasAccount,
    expires_at: link.expiresAt.toISOString(),
  };
}

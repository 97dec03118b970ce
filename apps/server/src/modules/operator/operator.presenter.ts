import type { Organisation } from '../../platform/database';
import { encodeTypeId } from '../../platform/ids';
import type { ListedKey } from '../keys';

export interface KeyView {
  readonly id: string;
  readonly organisation_id: string;
  readonly name: string;
  readonly key: string;
  readonly phi: boolean;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
}

export interface OrganisationView {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly credits: number;
  readonly inline_images: boolean;
  readonly created_at: string;
}

export function presentKey(key: ListedKey): KeyView {
  return {
    id: encodeTypeId('key', key.id),
    organisation_id: encodeTypeId('org', key.organisationId),
    name: key.name,
    key: key.display,
    phi: key.phi,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}

export function presentOrganisation(organisation: Organisation): OrganisationView {
  return {
    id: encodeTypeId('org', organisation.id),
    name: organisation.name,
    plan: organisation.plan,
    credits: organisation.credits,
    inline_images: organisation.inlineImages,
    created_at: organisation.createdAt.toISOString(),
  };
}

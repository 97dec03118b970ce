import { createContext, useContext } from 'react';
import type { Schema } from '../api';

type Membership = Schema<'OwnMembership'>;
export type Role = Membership['role'];

/** Each may do what those before it may. */
const ROLES: readonly Role[] = ['viewer', 'member', 'admin', 'owner'];

function reaches(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

export const MembershipContext = createContext<Membership | null>(null);

/** The organisation on screen, with what its viewer may do there. Only below the shell of an organisation. */
export function useMembership() {
  const membership = useContext(MembershipContext);
  if (membership === null) throw new Error('useMembership is used outside of an organisation');
  return {
    ...membership,
    organisationId: membership.organisation.id,
    may: (least: Role) => reaches(membership.role, least),
  };
}

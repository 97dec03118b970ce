/** Roles of members: each may do what those before it may. Pure. */
import type { MemberRole } from '../../platform/database';

export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const satisfies readonly MemberRole[];

export function isAtLeast(role: MemberRole, least: MemberRole): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/** The stronger of two: a link never takes a right away. */
export function strongerOf(role: MemberRole, other: MemberRole): MemberRole {
  return isAtLeast(role, other) ? role : other;
}

/** Admins manage members below owner; whatever makes or concerns an owner is for owners. */
export function mayManage(actor: MemberRole, ...concerned: readonly MemberRole[]): boolean {
  return actor === 'owner' || (actor === 'admin' && concerned.every((role) => role !== 'owner'));
}

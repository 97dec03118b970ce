import type { MemberRole } from '../database';

/** Somebody who is signed in to the dashboard. */
export interface Visitor {
  readonly sessionId: string;
  readonly userId: string;
}

/** Somebody who is signed in, as a member of the organisation that the route names. */
export interface VisitingMember extends Visitor {
  readonly organisationId: string;
  readonly role: MemberRole;
  /** Sees what belongs to PHI keys. */
  readonly phi: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor?: Visitor;
    member?: VisitingMember;
  }
}

export { ME_KEY, type Me, useMe } from './me';
export { MembershipContext, type Role, useMembership } from './membership';
export { pathAfterSignIn } from './next-path';

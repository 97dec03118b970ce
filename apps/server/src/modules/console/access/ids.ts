import { decodeTypeId, type IdPrefix } from '../../../platform/ids';
import type { VisitingMember } from '../../../platform/http';
import type { Actor } from '../../audit';

/** An id that can't be one is looked for like any other, so that its answer tells nothing either. */
export function uuidOf(prefix: IdPrefix, id: string): string {
  return decodeTypeId(prefix, id) ?? '00000000-0000-0000-0000-000000000000';
}

/** Who a member's acts are audited as. */
export function actorOf({ userId }: Pick<VisitingMember, 'userId'>): Actor {
  return { kind: 'user', userId };
}

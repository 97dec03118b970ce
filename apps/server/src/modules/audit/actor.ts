import { encodeTypeId } from '../../platform/ids';

/** Who does something that is audited. */
export type Actor =
  /** Whoever runs the operator's command. */
  | { readonly kind: 'operator' }
  /** The service by itself. */
  | { readonly kind: 'service' }
  /** Somebody in the dashboard. */
  | { readonly kind: 'user'; readonly userId: string };

/** As it is stored. */
export function actorText(actor: Actor): string {
  return actor.kind === 'user' ? encodeTypeId('user', actor.userId) : actor.kind;
}

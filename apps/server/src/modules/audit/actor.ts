/** Who does something that is audited. */
export type Actor =
  /** Whoever runs the operator's command. */
  | { readonly kind: 'operator' }
  /** The service by itself. */
  | { readonly kind: 'service' };

/** As it is stored. */
export function actorText({ kind }: Actor): string {
  return kind;
}

/**
 * The secret of the service: one key, or several while it is rotated. The first one signs and seals, and what was made with any of them is
 * still read.
 */
export type ServiceSecret = Uint8Array | readonly [Uint8Array, ...Uint8Array[]];

export function keysOf(secret: ServiceSecret): readonly [Uint8Array, ...Uint8Array[]] {
  return secret instanceof Uint8Array ? [secret] : secret;
}

/** The operator asked for something that cannot be done; the message says why. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

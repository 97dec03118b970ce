/** Why something could not be fetched. Messages never hold a query string, credentials or an address of ours. */
export type OutboundReason =
  /** The URL is invalid or of a kind that is not fetched. */
  | 'bad_url'
  /** It leads to an address, port or scheme that is not permitted. */
  | 'refused'
  /** The origin refused (4xx), or redirects too often. */
  | 'rejected'
  /** The origin failed (5xx), the connection broke, or the name could not be looked up: a later attempt may succeed. */
  | 'failed'
  | 'timeout'
  | 'too_large'
  | 'aborted';

export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure';

  constructor(
    readonly reason: OutboundReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

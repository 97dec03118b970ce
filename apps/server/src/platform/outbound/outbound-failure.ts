/** Why something could not be fetched. Messages never hold a query string, credentials or an address of ours. */
export type OutboundReason =
  /** The URL is no URL that we fetch. */
  | 'bad_url'
  /** It leads to an address, a port or a scheme that we do not connect to. */
  | 'refused'
  /** The origin said no (4xx), or redirects without end. */
  | 'rejected'
  /** The origin failed (5xx), broke off, or its name could not be looked up: another time it may work. */
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

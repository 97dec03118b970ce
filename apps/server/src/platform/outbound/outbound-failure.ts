/** Why something could not be fetched or sent. Messages never hold a query string, credentials or an address of ours. */
export type OutboundReason =
  /** The URL is no URL that we connect to. */
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

/** What happened, where one reason covers several things: a reason says what to do, a code is for people who look into it. */
export type OutboundCode =
  | OutboundReason
  /** The name does not exist, has no address, or could not be looked up. */
  | 'dns'
  /** Refused, reset, or closed before an answer. */
  | 'connection'
  | 'tls'
  | 'invalid_http';

interface FailureOptions extends ErrorOptions {
  /** The same as the reason, if it is not given. */
  code?: OutboundCode;
}

export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure';
  readonly code: OutboundCode;

  constructor(
    readonly reason: OutboundReason,
    message: string,
    options: FailureOptions = {},
  ) {
    super(message, options);
    this.code = options.code ?? reason;
  }
}

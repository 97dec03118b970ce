/** Maps errors of sockets, TLS and the HTTP parser to the reason why a fetch failed. */
import { errors } from 'undici';
import { systemCode } from '../../errors';
import { OutboundFailure } from './outbound-failure';

interface Stops {
  deadline: AbortSignal;
  caller: AbortSignal;
}

/** Certificate errors are permanent: the URL is at fault. */
const TLS_CODES = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

export function explain(error: unknown, stops: Stops): OutboundFailure {
  const own = findOwn(error);
  if (own !== null) return own;
  if (stops.caller.aborted) return new OutboundFailure('aborted', 'The fetch was given up.', { cause: error });
  if (stops.deadline.aborted || isTimeout(error)) {
    return new OutboundFailure('timeout', 'The origin did not answer in time.', { cause: error });
  }
  const code = systemCode(error);
  if (TLS_CODES.test(code)) {
    return new OutboundFailure('rejected', 'The certificate of the origin was not accepted.', { cause: error });
  }
  return new OutboundFailure('failed', 'The connection to the origin failed.', { cause: error });
}

/** A refusal of our own may be wrapped, once for each address that was tried. */
function findOwn(error: unknown): OutboundFailure | null {
  if (error instanceof OutboundFailure) return error;
  if (error instanceof AggregateError) {
    for (const inner of error.errors) {
      const own = findOwn(inner);
      if (own !== null) return own;
    }
  }
  return error instanceof Error && error.cause !== undefined ? findOwn(error.cause) : null;
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    systemCode(error) === 'ETIMEDOUT'
  );
}

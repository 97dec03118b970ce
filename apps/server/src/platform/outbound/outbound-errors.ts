/** From what sockets, TLS and the HTTP parsers throw to why the exchange failed. */
import { errors } from 'undici';
import { systemCode } from '../../errors';
import { type OutboundCode, OutboundFailure, type OutboundReason } from './outbound-failure';

interface Stops {
  deadline: AbortSignal;
  caller: AbortSignal;
}

type Code = Extract<OutboundCode, 'aborted' | 'timeout' | 'tls' | 'invalid_http' | 'connection'>;
type Words = Record<Code, readonly [OutboundReason, string]>;

/** Certificates don't heal by trying again: the URL is at fault. */
const FETCH: Words = {
  aborted: ['aborted', 'The fetch was given up.'],
  timeout: ['timeout', 'The origin did not answer in time.'],
  tls: ['rejected', 'The certificate of the origin was not accepted.'],
  invalid_http: ['failed', 'The connection to the origin failed.'],
  connection: ['failed', 'The connection to the origin failed.'],
};

const POST: Words = {
  aborted: ['aborted', 'The delivery was given up.'],
  timeout: ['timeout', 'The receiver did not answer in time.'],
  tls: ['failed', 'The TLS connection to the receiver failed, or its certificate was not accepted.'],
  invalid_http: ['failed', 'The receiver did not answer in valid HTTP.'],
  connection: ['failed', 'The connection to the receiver failed.'],
};

/** Of certificates (OpenSSL's names for what is wrong with them) and of the handshake. */
const TLS_CODES =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|EPROTO|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|INVALID_|PATH_LENGTH_|HOSTNAME_|ERROR_IN_)/;
const PARSER_CODES = /^HPE_/;

export function explain(error: unknown, stops: Stops): OutboundFailure {
  return inWords(error, stops, FETCH);
}

export function explainPost(error: unknown, stops: Stops): OutboundFailure {
  return inWords(error, stops, POST);
}

function inWords(error: unknown, stops: Stops, words: Words): OutboundFailure {
  const own = findOwn(error);
  if (own !== null) return own;
  const code = codeOf(error, stops);
  const [reason, message] = words[code];
  return new OutboundFailure(reason, message, { code, cause: error });
}

function codeOf(error: unknown, { caller, deadline }: Stops): Code {
  if (caller.aborted) return 'aborted';
  if (deadline.aborted || isTimeout(error)) return 'timeout';
  const code = systemCode(error);
  if (TLS_CODES.test(code)) return 'tls';
  return PARSER_CODES.test(code) ? 'invalid_http' : 'connection';
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

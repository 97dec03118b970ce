/** One POST over one connection, up to the headers of its answer. */
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import type { buildConnector } from 'undici';
import type { Destination } from './destination';
import { OutboundFailure } from './outbound-failure';
import { readAnswer } from './post-answer';

export interface Exchange {
  destination: Destination;
  connect: buildConnector.connector;
  headers: Record<string, string>;
  body: Buffer;
  /** How long the body of the answer is read; null: not at all. */
  answerMs: number | null;
  signal: AbortSignal;
}

export interface Answered {
  status: number;
  retryAfter: string | null;
  /** Never rejects. */
  answer: Promise<string | null>;
}

const MAX_HEADER_BYTES = 16_384;

/** Of interim answers (1xx) in all, which are skipped: a flood of them must not keep a worker busy until the time is over. */
const MAX_INTERIM_BYTES = 1_048_576;

/**
 * The parser is Node's and not that of undici, which takes an interim answer 100 that it didn't ask for as an error.
 * Rejects with what socket or parser threw.
 */
export function exchange(call: Exchange): Promise<Answered> {
  return new Promise((resolve, reject) => {
    call.signal.throwIfAborted();
    const request = open(call);
    // It stays for good: a socket may fail again after the verdict.
    request.on('error', reject);
    request.on('close', () => {
      reject(new Error('The connection was closed before an answer.'));
    });
    request.on('information', () => {
      if ((request.socket?.bytesRead ?? 0) > MAX_INTERIM_BYTES) request.destroy(invalid());
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(invalid());
    });
    request.on('response', (response) => {
      // A parser lets 000 pass, and a 101 that names no protocol.
      if ((response.statusCode ?? 0) < 200) request.destroy(invalid());
      else resolve(answered(request, response, call.answerMs));
    });
    request.end(call.body);
  });
}

function open({ destination, connect, headers, signal }: Exchange): ClientRequest {
  const { url, target } = destination;
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  return httpRequest({
    method: 'POST',
    path: target,
    headers,
    setHost: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    // With it and without an agent, Node opens one connection for this request and asks for it to be closed.
    createConnection: (_options, done) => {
      connect({ hostname, host: url.host, protocol: url.protocol, port: url.port }, (...[error, socket]) => {
        if (error === null) done(null, socket);
        else done(error, undefined as never);
      });
      return undefined;
    },
  });
}

function answered(request: ClientRequest, response: IncomingMessage, answerMs: number | null): Answered {
  const { statusCode = 0, headers } = response;
  const isPlain = (headers['content-encoding'] ?? 'identity').trim().toLowerCase() === 'identity';
  const answer = answerMs === null || !isPlain ? Promise.resolve(null) : readAnswer(response, answerMs);
  // Whatever the body does after the headers, the verdict is known.
  response.on('error', () => undefined);
  void answer.then(() => request.destroy());
  return { status: statusCode, retryAfter: headers['retry-after'] ?? null, answer };
}

function invalid(): OutboundFailure {
  return new OutboundFailure('failed', 'The receiver did not answer in valid HTTP.', { code: 'invalid_http' });
}

/** One POST over one connection, up to the headers of its answer. */
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { Destination } from './destination';
import { OutboundFailure } from './outbound-failure';
import { readAnswer } from './post-answer';

export interface Exchange {
  destination: Destination;
  /** Opens a connection where none is given that was kept. */
  connect: buildConnector.connector;
  kept: Socket | null;
  /** Takes the connection, if its receiver lets it be used again and for how long; null: it is closed. */
  keep: ((socket: Socket, maxIdleMs?: number) => void) | null;
  headers: Record<string, string>;
  body: Buffer;
  readsAnswer: boolean;
  /** How long the body of the answer is read. */
  answerMs: number;
  signal: AbortSignal;
}

export interface Answered {
  status: number;
  retryAfter: string | null;
  /** Never rejects. */
  answer: Promise<string | null>;
}

/** A kept connection ended before a byte of an answer. Its receiver may have closed it while it was idle, which is no failure. */
export class StaleConnection extends Error {}

const MAX_HEADER_BYTES = 16_384;

/** Of interim answers (1xx) in all, which are skipped: a flood of them must not keep a worker busy until the time is over. */
const MAX_INTERIM_BYTES = 1_048_576;

/** A POST that is sent when the receiver's time for an idle connection is nearly over would come too late. */
const IDLE_MARGIN_MS = 1_000;

/**
 * The parser is Node's and not that of undici, which takes an interim answer 100 that it didn't ask for as an error.
 * Rejects with what socket or parser threw, or with a `StaleConnection`.
 */
export function exchange(call: Exchange): Promise<Answered> {
  return new Promise((resolve, reject) => {
    call.signal.throwIfAborted();
    const bytesBefore = call.kept?.bytesRead ?? 0;
    const request = open(call);
    const bytesOfAnswer = (): number => (request.socket?.bytesRead ?? bytesBefore) - bytesBefore;
    const fail = (error: Error): void => {
      const isStale = call.kept !== null && bytesOfAnswer() === 0 && !call.signal.aborted;
      reject(isStale ? new StaleConnection('A connection that was kept has ended.', { cause: error }) : error);
    };
    // It stays for good: a socket may fail again after the verdict.
    request.on('error', fail);
    request.on('close', () => {
      fail(new Error('The connection was closed before an answer.'));
    });
    request.on('information', () => {
      if (bytesOfAnswer() > MAX_INTERIM_BYTES) request.destroy(invalid());
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(invalid());
    });
    request.on('response', (response) => {
      // A parser lets 000 pass, and a 101 that names no protocol.
      if ((response.statusCode ?? 0) < 200) request.destroy(invalid());
      else resolve(answered(request, response, call));
    });
    request.end(call.body);
  });
}

function open({ destination, connect, kept, keep, headers, signal }: Exchange): ClientRequest {
  const { url, target } = destination;
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  return httpRequest({
    method: 'POST',
    path: target,
    headers: { ...headers, connection: keep === null ? 'close' : 'keep-alive' },
    setHost: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    // With it and without an agent, the connection is this request's alone until it is closed.
    createConnection: (_options, done) => {
      if (kept !== null) return kept;
      connect({ hostname, host: url.host, protocol: url.protocol, port: url.port }, (...[error, socket]) => {
        if (error === null) done(null, socket);
        else done(error, undefined as never);
      });
      return undefined;
    },
  });
}

function answered(request: ClientRequest, response: IncomingMessage, call: Exchange): Answered {
  const { statusCode = 0, headers } = response;
  const isPlain = (headers['content-encoding'] ?? 'identity').trim().toLowerCase() === 'identity';
  const isShown = call.readsAnswer && isPlain;
  // A connection can be kept once nothing of the answer is left on it, so its body is read whoever wants it.
  const read = isShown || call.keep !== null ? readAnswer(response, call.answerMs) : Promise.resolve(null);
  // Whatever the body does after the headers, the verdict is known.
  response.on('error', () => undefined);
  void read.then(() => {
    if (call.keep === null || !response.readableEnded) request.destroy();
  });
  if (call.keep !== null) keepAfter(request, response, call.keep);
  return {
    status: statusCode,
    retryAfter: headers['retry-after'] ?? null,
    answer: isShown ? read : Promise.resolve(null),
  };
}

/** Node closes the connection, where the receiver doesn't allow it to be used again. */
function keepAfter(request: ClientRequest, response: IncomingMessage, keep: NonNullable<Exchange['keep']>): void {
  const { socket } = request;
  const [, seconds] = /\btimeout=(\d+)/i.exec(String(response.headers['keep-alive'] ?? '')) ?? [];
  request.once('close', () => {
    if (socket === null || socket.destroyed || !request.shouldKeepAlive || !response.readableEnded) return;
    keep(socket, seconds === undefined ? undefined : Number(seconds) * 1_000 - IDLE_MARGIN_MS);
  });
}

function invalid(): OutboundFailure {
  return new OutboundFailure('failed', 'The receiver did not answer in valid HTTP.', { code: 'invalid_http' });
}

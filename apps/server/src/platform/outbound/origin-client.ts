/**
 * The way out of the service to a service that its operator configured: exactly that origin, wherever its address lies, and no redirect.
 *
 * The operator chose the address, so the rules for addresses and ports that callers choose don't apply; nothing that a caller sends
 * changes where a request goes. The environment's proxy is not used. Connections are kept between requests.
 */
import { Writable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { AddressPolicy } from './address-policy';
import { copyBody } from './bounded-body';
import { guardedConnector } from './guarded-connector';
import { explain } from './outbound-errors';
import { OutboundFailure } from './outbound-failure';
import { type Resolve, systemResolver } from './resolver';
import { StopSignal } from './stop-signal';
import { USER_AGENT } from './user-agent';

const EVERYWHERE = ['0.0.0.0/0', '::/0'];
const CONNECT_MS = 10_000;
const IDLE_MS = 10_000;
const MAX_HEADER_BYTES = 16_384;

export interface OriginOptions {
  /** Scheme, host, port and the path that every request's path is put behind; without credentials and query. */
  baseUrl: string;
  resolve?: Resolve;
  /** Certificates of authorities that are trusted in place of the known ones, in PEM. */
  ca?: string;
}

export interface OriginCall {
  /** Begins with a slash. */
  path: string;
  /** Beside those that every POST has, which win. */
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
  /** Of the answer, on the wire and unpacked. */
  maxBytes: number;
  totalMs: number;
  signal: AbortSignal;
}

export interface OriginAnswer {
  status: number;
  /** As the service wrote it. */
  retryAfter: string | null;
  body: Buffer;
}

export class OriginClient {
  private readonly base: URL;
  private readonly agent: Agent;

  constructor({ baseUrl, resolve, ca }: OriginOptions) {
    this.base = new URL(baseUrl);
    const connect = guardedConnector(new AddressPolicy(EVERYWHERE), resolve ?? systemResolver(), {
      connectMs: CONNECT_MS,
      ...(ca === undefined ? {} : { ca }),
    });
    // The time of a request is held by its signal.
    this.agent = new Agent({
      connect,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
  }

  /** Resolves with the whole answer, whatever its status but a redirect; rejects with an `OutboundFailure`. */
  async post(call: OriginCall): Promise<OriginAnswer> {
    const stop = new StopSignal(call.signal, call.totalMs);
    try {
      const response = await this.agent.request({
        origin: this.base.origin,
        path: `${this.base.pathname.replace(/\/+$/, '')}${call.path}`,
        method: 'POST',
        headers: this.headersOf(call),
        body: call.body,
        signal: stop.signal,
      });
      if (response.statusCode >= 300 && response.statusCode < 400) throw redirected(response);
      const collected = new Collected();
      await copyBody(response, collected, call.maxBytes, stop.signal, 'answer');
      const retryAfter = response.headers['retry-after'];
      return {
        status: response.statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
        body: collected.bytes(),
      };
    } catch (error) {
      throw explain(error, { deadline: stop.deadline, caller: call.signal });
    } finally {
      stop.release();
    }
  }

  /** Ends what is under way, too. */
  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private headersOf({ headers }: OriginCall): Record<string, string> {
    return {
      ...headers,
      host: this.base.host,
      accept: 'application/json',
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'user-agent': USER_AGENT,
    };
  }
}

/** A redirect could lead a request with its credentials and a document's text to somewhere else. */
function redirected(response: Dispatcher.ResponseData): OutboundFailure {
  response.body.on('error', () => undefined).destroy();
  return new OutboundFailure('refused', 'The configured service redirects, which is not followed.');
}

class Collected extends Writable {
  private readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }

  bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

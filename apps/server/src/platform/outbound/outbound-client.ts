/**
 * The way out of the service to documents: fetches one from a URL that a caller chose, into a sink, within limits.
 *
 * Redirects are followed by this code, at most three, each checked like the first URL. Requests carry no cookies or
 * credentials, and the environment's proxy is not used. Each download has its own connections, so no download can use
 * another's socket.
 */
import type { Readable, Writable } from 'node:stream';
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import { AddressPolicy } from './address-policy';
import { copyBody } from './bounded-body';
import { type Destination, parseDestination, withoutQuery } from './destination';
import { guardedConnector, judgeHost } from './guarded-connector';
import { explain } from './outbound-errors';
import { OutboundFailure } from './outbound-failure';
import { systemResolver } from './resolver';
import type { Resolve } from './resolver';
import { USER_AGENT } from './user-agent';

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface OutboundOptions {
  /** Networks in CIDR notation that are allowed in addition to the public internet. */
  allow: readonly string[];
  connectMs: number;
  totalMs: number;
  resolve?: Resolve;
}

export interface DownloadOptions {
  signal: AbortSignal;
  maxBytes: number;
}

export class OutboundClient {
  private readonly policy: AddressPolicy;
  private readonly resolve: Resolve;

  constructor(private readonly options: OutboundOptions) {
    this.policy = new AddressPolicy(options.allow);
    this.resolve = options.resolve ?? systemResolver();
  }

  /** Writes the body of the final response to the sink; rejects with an `OutboundFailure`. */
  async download(url: string, sink: Writable, options: DownloadOptions): Promise<{ size: number }> {
    const deadline = AbortSignal.timeout(this.options.totalMs);
    const signal = AbortSignal.any([options.signal, deadline]);
    const agent = this.agent();
    try {
      const response = await this.follow(parseDestination(url), agent, signal);
      return await copyBody(response, sink, options.maxBytes, signal);
    } catch (error) {
      throw explain(error, { deadline, caller: options.signal });
    } finally {
      // Not awaited: the result is known, and a peer must not be able to delay it.
      void agent.destroy();
    }
  }

  /**
   * Checks, as far as possible in advance, whether a URL leads to a permitted address; rejects with an
   * `OutboundFailure`.
   */
  async judge(url: string): Promise<void> {
    const { hostname } = parseDestination(url).url;
    await judgeHost(this.policy, this.resolve, hostname, this.options.connectMs);
  }

  private agent(): Agent {
    const idleMs = Math.min(30_000, this.options.totalMs);
    return new Agent({
      connect: guardedConnector(this.policy, this.resolve, { connectMs: this.options.connectMs }),
      headersTimeout: this.options.totalMs,
      bodyTimeout: idleMs,
      connections: 1,
      pipelining: 0,
      maxHeaderSize: 16_384,
    });
  }

  private async follow(first: Destination, agent: Agent, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    let destination = first;
    for (let hops = 0; ; hops += 1) {
      const { url, target, host } = destination;
      const response = await agent.request({
        origin: url.origin,
        path: target,
        method: 'GET',
        signal,
        headers: { host, accept: '*/*', 'accept-encoding': 'identity', 'user-agent': USER_AGENT },
      });
      if (response.statusCode >= 200 && response.statusCode < 300) return response;
      discard(response.body);
      if (!REDIRECTS.has(response.statusCode)) throw statusFailure(response.statusCode, url);
      if (hops === MAX_REDIRECTS)
        throw new OutboundFailure('rejected', `The URL redirects more than ${String(MAX_REDIRECTS)} times.`);
      destination = nextHop(response.headers.location, url);
    }
  }
}

function nextHop(location: string | string[] | undefined, from: URL): Destination {
  if (typeof location !== 'string') throw new OutboundFailure('rejected', 'The URL redirects to nowhere.');
  const destination = parseDestination(location, from);
  if (from.protocol === 'https:' && destination.url.protocol === 'http:') {
    throw new OutboundFailure('refused', 'The URL redirects from https to http.');
  }
  return destination;
}

function statusFailure(status: number, url: URL): OutboundFailure {
  const reason = status >= 500 ? 'failed' : 'rejected';
  return new OutboundFailure(reason, `${withoutQuery(url)} answered with status ${String(status)}.`);
}

/** An unread body would hold its connection, and an error of it would be unhandled. */
function discard(body: Readable): void {
  body.on('error', () => undefined);
  body.destroy();
}

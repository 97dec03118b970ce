/**
 * The way out of the service to the receivers of webhooks: one POST, whose verdict is the status that it is answered with.
 *
 * No redirect is followed, and nothing of ours travels along: no cookie, no credentials, no proxy of the environment. A connection serves
 * one POST and is closed, or is kept for the next one of the same key.
 */
import type { Socket } from 'node:net';
import { AddressPolicy } from './address-policy';
import { ConnectionPool, POOL_LIMITS, type PoolLimits } from './connection-pool';
import { type Destination, parseDestination } from './destination';
import { guardedConnector, judgeHost, permittedAddresses } from './guarded-connector';
import { explainPost } from './outbound-errors';
import { OutboundFailure } from './outbound-failure';
import { type Answered, type Exchange, exchange, StaleConnection } from './post-exchange';
import { askedOnce, type Resolve, type ResolvedAddress, systemResolver } from './resolver';
import { StopSignal, unlessAborted } from './stop-signal';
import { USER_AGENT } from './user-agent';

/** `public`: HTTPS to public addresses alone. `allowed`: also the operator's networks, and plain HTTP to them. */
export type Reach = 'public' | 'allowed';

export interface PostOptions {
  /** Networks in CIDR notation that the reach `allowed` covers beside the public internet. */
  allow: readonly string[];
  /** For the connection, TLS and the headers of the answer. */
  totalMs?: number;
  /** For the part of an answer's body that is read. */
  answerMs?: number;
  judgeMs?: number;
  resolve?: Resolve;
  /** Certificates of authorities that are trusted in place of the known ones, in PEM. */
  ca?: string;
  pool?: Partial<PoolLimits>;
}

export interface PostCall {
  url: string;
  reach: Reach;
  /** Beside those that every POST has, which win. */
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  readsAnswer: boolean;
  /** Connections are kept between calls of the same key and origin; without one, the call's is closed. */
  connectionKey?: string | null;
  signal: AbortSignal;
}

export interface PostVerdict {
  status: number;
  /** As the receiver wrote it. */
  retryAfter: string | null;
  /** The beginning of the body, where it was asked for and is readable as it was sent. */
  answer: string | null;
}

interface Place {
  destination: Destination;
  policy: AddressPolicy;
}

const PLAIN_HTTP = 'The URL must begin with https: plain HTTP is sent to networks that the operator allows alone.';

export class PostClient {
  private readonly policies: Record<'public' | 'allowed' | 'plainHttp', AddressPolicy>;
  private readonly resolve: Resolve;
  private readonly pool: ConnectionPool;

  constructor(private readonly options: PostOptions) {
    this.policies = {
      public: new AddressPolicy(),
      allowed: new AddressPolicy(options.allow),
      plainHttp: new AddressPolicy(options.allow, { onlyAllowed: true, refusal: PLAIN_HTTP }),
    };
    this.resolve = options.resolve ?? systemResolver();
    this.pool = new ConnectionPool({ ...POOL_LIMITS, ...options.pool });
  }

  /** Resolves once the headers of an answer are in, whatever its status; rejects with an `OutboundFailure`. */
  async post(call: PostCall): Promise<PostVerdict> {
    const place = this.place(call.url, call.reach);
    const stop = new StopSignal(call.signal, this.options.totalMs ?? 15_000);
    try {
      const { status, retryAfter, answer } = await this.send(call, place, stop.signal);
      stop.endDeadline();
      return { status, retryAfter, answer: await answer };
    } catch (error) {
      throw explainPost(error, { deadline: stop.deadline, caller: call.signal });
    } finally {
      stop.release();
    }
  }

  /** Whether a URL leads to where we would connect to, as far as that can be said before: rejects with an `OutboundFailure`. */
  async judge(url: string, reach: Reach): Promise<void> {
    const { destination, policy } = this.place(url, reach);
    await judgeHost(policy, this.resolve, destination.url.hostname, this.options.judgeMs ?? 10_000);
  }

  /** Closes the connections that are idle, and others once their answer is there. */
  close(): void {
    this.pool.close();
  }

  private async send(call: PostCall, { destination, policy }: Place, signal: AbortSignal): Promise<Answered> {
    const { totalMs = 15_000, answerMs = 1_000, ca } = this.options;
    const resolve = askedOnce(this.resolve);
    const connect = guardedConnector(policy, resolve, {
      connectMs: totalMs,
      signal,
      ...(ca === undefined ? {} : { ca }),
    });
    const { readsAnswer, connectionKey = null } = call;
    const headers = headersOf(call, destination);
    const body = Buffer.from(call.body);
    const closing = { destination, connect, headers, body, readsAnswer, answerMs, signal, kept: null, keep: null };
    if (connectionKey === null) return exchange(closing);

    const key = `${destination.url.origin} ${connectionKey}`;
    const keep: Exchange['keep'] = (...values) => {
      this.pool.put(key, ...values);
    };
    const kept = await this.takeKept(key, signal, () => permittedAddresses(policy, resolve, destination.url.hostname));
    try {
      return await exchange({ ...closing, kept, keep });
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error;
      return exchange({ ...closing, keep });
    }
  }

  /** A connection to an address that the name has now, and that is permitted now: without any, all that were kept are closed. */
  private async takeKept(
    key: string,
    signal: AbortSignal,
    permitted: () => Promise<ResolvedAddress[]>,
  ): Promise<Socket | null> {
    if (!this.pool.has(key)) return null;
    // What refuses the name or fails to find it does so again where a new connection is opened.
    const found = await unlessAborted(permitted(), signal).catch(() => []);
    return this.pool.take(key, new Set(found.map(({ address }) => address)));
  }

  private place(url: string, reach: Reach): Place {
    const destination = parseDestination(url);
    if (destination.url.protocol === 'https:') return { destination, policy: this.policies[reach] };
    if (reach === 'public') throw new OutboundFailure('bad_url', 'The URL must begin with https.');
    return { destination, policy: this.policies.plainHttp };
  }
}

function headersOf({ headers, body }: PostCall, { host }: Destination): Record<string, string> {
  return {
    ...headers,
    host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'accept-encoding': 'identity',
    'user-agent': USER_AGENT,
  };
}

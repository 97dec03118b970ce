/**
 * The way out of the service to the receivers of webhooks: one POST, whose verdict is the status that it is answered with.
 *
 * No redirect is followed, and nothing of ours travels along: no cookie, no credentials, no proxy of the environment. A connection serves
 * one POST and is closed.
 */
import { AddressPolicy } from './address-policy';
import { type Destination, parseDestination } from './destination';
import { guardedConnector, judgeHost } from './guarded-connector';
import { explainPost } from './outbound-errors';
import { OutboundFailure } from './outbound-failure';
import { exchange } from './post-exchange';
import type { Resolve } from './resolver';
import { systemResolver } from './resolver';
import { StopSignal } from './stop-signal';
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
}

export interface PostCall {
  url: string;
  reach: Reach;
  /** Beside those that every POST has, which win. */
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  readsAnswer: boolean;
  signal: AbortSignal;
}

export interface PostVerdict {
  status: number;
  /** As the receiver wrote it. */
  retryAfter: string | null;
  /** The beginning of the body, where it was asked for and is readable as it was sent. */
  answer: string | null;
}

const PLAIN_HTTP = 'The URL must begin with https: plain HTTP is sent to networks that the operator allows alone.';

export class PostClient {
  private readonly policies: Record<'public' | 'allowed' | 'plainHttp', AddressPolicy>;
  private readonly resolve: Resolve;

  constructor(private readonly options: PostOptions) {
    this.policies = {
      public: new AddressPolicy(),
      allowed: new AddressPolicy(options.allow),
      plainHttp: new AddressPolicy(options.allow, { onlyAllowed: true, refusal: PLAIN_HTTP }),
    };
    this.resolve = options.resolve ?? systemResolver();
  }

  /** Resolves once the headers of an answer are in, whatever its status; rejects with an `OutboundFailure`. */
  async post(call: PostCall): Promise<PostVerdict> {
    const { destination, policy } = this.place(call.url, call.reach);
    const stop = new StopSignal(call.signal, this.options.totalMs ?? 15_000);
    try {
      const { status, retryAfter, answer } = await exchange({
        destination,
        connect: guardedConnector(policy, this.resolve, {
          connectMs: this.options.totalMs ?? 15_000,
          signal: stop.signal,
          ...(this.options.ca === undefined ? {} : { ca: this.options.ca }),
        }),
        headers: headersOf(call, destination),
        body: Buffer.from(call.body),
        answerMs: call.readsAnswer ? (this.options.answerMs ?? 1_000) : null,
        signal: stop.signal,
      });
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

  private place(url: string, reach: Reach): { destination: Destination; policy: AddressPolicy } {
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

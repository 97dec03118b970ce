/**
 * One call to the service: tries, time limits and redirects. The key goes to the service's own origin and nowhere else.
 */
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { types } from 'node:util';
import { Agent, request, type Dispatcher } from 'undici';
import type { Body } from './body.js';
import { apiError, ApiError, ConnectionError, RectoError, TimeoutError } from './errors.js';
import { type Failure, isRepeatable, pauseBefore, type Repeat } from './retry.policy.js';
import type { CallOptions } from './types.js';

/** A synchronous request may take the service ten minutes, in front of which an upload stands. */
const DOCUMENT_TIMEOUT_MS = 15 * 60_000;
const SHORT_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
const MOST_REDIRECTS = 5;
const LONGEST_ERROR_BODY = 64 * 1024;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the service's address; or a whole address, to which the key isn't sent. */
  readonly path: string | URL;
  readonly body?: string | Body | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly repeat: Repeat;
  /** Whether a document goes up or comes down, which may take minutes. */
  readonly isLong?: boolean | undefined;
}

export interface TransportOptions {
  readonly baseUrl: URL;
  readonly apiKey: string;
  readonly tries: number;
  /** Of a proxy or a private certificate authority: undici's. */
  readonly dispatcher?: Dispatcher | undefined;
  /** For tests: chance, and waiting. */
  readonly random?: (() => number) | undefined;
  readonly wait?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
}

/** An answer whose body hasn't been read. */
export class Answer {
  readonly status: number;
  readonly body: Readable;
  readonly headers: { get(name: string): string | null };
  readonly origin: string;
  readonly text: () => Promise<string>;

  constructor({ origin }: URL, { statusCode, headers, body }: Dispatcher.ResponseData) {
    this.origin = origin;
    this.status = statusCode;
    this.body = body;
    this.text = () => body.text();
    this.headers = { get: (name) => [headers[name]].flat()[0] ?? null };
  }
}

export class Transport {
  readonly #options: TransportOptions;
  readonly #dispatcher: Dispatcher;

  constructor(options: TransportOptions) {
    this.#options = options;
    // Its own limits of five minutes would end what the service may take ten for: each try has a limit as a whole.
    this.#dispatcher =
      options.dispatcher ??
      new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, headersTimeout: 0, bodyTimeout: 0, allowH2: false });
  }

  /** Makes the call and reads its answer by `read`, which belongs to the try: where it fails, so has the try. */
  async call<T>(call: Call, options: CallOptions, read: (response: Answer) => Promise<T>): Promise<T> {
    const { random = Math.random, wait = pause, tries } = this.#options;
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#try(call, options, read);
      } catch (error) {
        options.signal?.throwIfAborted();
        const failure = failureOf(error, call);
        if (failure === null || tried >= tries || !isRepeatable(call.repeat, failure)) throw error;
        await wait(pauseBefore(failure, tried, random()), options.signal);
      }
    }
  }

  async #try<T>(call: Call, options: CallOptions, read: (response: Answer) => Promise<T>): Promise<T> {
    const limitMs = options.timeoutMs ?? (call.isLong ? DOCUMENT_TIMEOUT_MS : SHORT_TIMEOUT_MS);
    const limit = AbortSignal.timeout(limitMs);
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
    try {
      const response = await this.#follow(call, signal);
      if (response.status >= 300) throw apiError(response.status, response.headers, await beginning(response));
      return await read(response);
    } catch (error) {
      if (error instanceof RectoError) throw error;
      options.signal?.throwIfAborted();
      if (limit.aborted) throw new TimeoutError(`No whole answer within ${limitMs / 1_000} s.`, { cause: error });
      if (isOfConnection(error))
        throw new ConnectionError(`${whereTo(call, this.#options)}: ${reasonOf(error)}`, { cause: error });
      throw error;
    }
  }

  /** Follows redirects of what is only read; a document is never sent on to where an answer points. */
  async #follow(call: Call, signal: AbortSignal): Promise<Answer> {
    const { baseUrl, apiKey } = this.#options;
    let url = typeof call.path === 'string' ? new URL(baseUrl.href.replace(/\/$/, '') + call.path) : call.path;
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const isOwn = typeof call.path === 'string' && url.origin === baseUrl.origin;
      // Not `fetch`: undici's takes a body into memory as fast as it can be read, this one as fast as it is sent.
      const answer = await request(url, {
        method: call.method,
        headers: { ...(isOwn ? { 'X-API-KEY': apiKey } : {}), ...(hops === 0 ? headersOf(call) : {}) },
        body: bodyOf(call),
        signal,
        dispatcher: this.#dispatcher,
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      const response = new Answer(url, answer);
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) return response;
      await answer.body.dump();
      url = new URL(location, url);
      if (call.method !== 'GET')
        throw new RectoError(`The service's address leads on to ${url.origin}: give the address where it ends.`);
    }
    throw new RectoError(`More than ${MOST_REDIRECTS} redirects.`);
  }
}

/** With its length a body needs no chunks, which a storage doesn't take. */
function headersOf({ body, headers }: Call): Record<string, string> {
  if (body === undefined || typeof body === 'string') return { ...headers };
  const own: Record<string, string> = { ...headers, 'Content-Length': String(body.length) };
  if (body.contentType !== undefined) own['Content-Type'] = body.contentType;
  return own;
}

function bodyOf({ body }: Call): string | Readable | null {
  if (body === undefined) return null;
  return typeof body === 'string' ? body : Readable.from(body.parts(), { objectMode: false });
}

async function beginning(response: Answer): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (text.length > LONGEST_ERROR_BODY) break;
  }
  return text;
}

/** How the try failed, or null for what no other try would mend. */
function failureOf(error: unknown, call: Call): Failure | null {
  if (error instanceof ApiError) return error;
  if (error instanceof TimeoutError) return call.isLong ? null : 'broken';
  if (error instanceof ConnectionError) return codeOf(error.cause) === 'ECONNREFUSED' ? 'refused' : 'broken';
  return null;
}

/** undici throws a TypeError with the reason as cause, and the reason itself where a body breaks off. */
function isOfConnection(error: unknown): boolean {
  return codeOf(error) !== undefined;
}

const CODES = /^(E[A-Z]+|EAI_AGAIN|UND_ERR_\w+|ERR_SSL_\w+|CERT_\w+|DEPTH_\w+|SELF_\w+|UNABLE_\w+)$/;

function codeOf(error: unknown): string | undefined {
  for (let one = error; types.isNativeError(one); one = one.cause) {
    if ('code' in one && typeof one.code === 'string' && CODES.test(one.code)) return one.code;
  }
  return undefined;
}

function reasonOf(error: unknown): string {
  let last = error;
  while (types.isNativeError(last) && types.isNativeError(last.cause)) last = last.cause;
  return types.isNativeError(last) && last.message !== '' ? last.message : (codeOf(error) ?? 'no connection');
}

function whereTo(call: Call, { baseUrl }: TransportOptions): string {
  return typeof call.path === 'string' ? baseUrl.origin : call.path.origin;
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await delay(ms, undefined, signal ? { signal } : {}).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error;
  });
}

/**
 * Serves the objects of the embedded storage to whoever holds a signed URL, on a listener of its own: it stands where an S3
 * endpoint would, so callers see the same protocol with either.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { PaceRules } from '../../streams';
import { LengthMismatch } from '../exact-length';
import { isObjectKey } from '../object-key';
import { parseRange } from './byte-range';
import type { ObjectDirectory } from './object-directory';
import { keepPace } from './upload-pace';
import type { UrlGrant, UrlSigner } from './url-signature';

/** An object is data, whatever it claims to be: no page may run in the listener's origin. */
const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
};

const MAX_TYPE_LENGTH = 255;

export interface ListenerLimits {
  readonly headersMs: number;
  /** For a whole request, with its body. */
  readonly requestMs: number;
  readonly keepAliveMs: number;
  /** How often those are looked at. */
  readonly checkMs: number;
  readonly uploads: PaceRules;
}

/** The largest document, 150 MB, takes 82 minutes at 256 kbit/s; less than 4 KiB/s is no transfer. */
export const LISTENER_LIMITS: ListenerLimits = {
  headersMs: 15_000,
  requestMs: 3 * 3_600_000,
  keepAliveMs: 5_000,
  checkMs: 30_000,
  uploads: { bytesPerSecond: 4_096, windowMs: 30_000, idleMs: 30_000 },
};

export class SignedListener {
  private readonly server: Server;

  constructor(
    private readonly objects: ObjectDirectory,
    private readonly signer: UrlSigner,
    private readonly monotonicMs: () => number,
    private readonly limits = LISTENER_LIMITS,
  ) {
    this.server = createServer(
      {
        headersTimeout: limits.headersMs,
        requestTimeout: limits.requestMs,
        keepAliveTimeout: limits.keepAliveMs,
        connectionsCheckingInterval: limits.checkMs,
      },
      (request, response) => {
        this.handle(request, response).catch(() => {
          fail(response, 500, 'internal_error');
        });
      },
    );
  }

  /** The address it listens on. */
  async listen(host: string, port: number): Promise<{ host: string; port: number }> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => {
        this.server.off('error', reject);
        resolve();
      });
    });
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the storage listener has no address');
    return { host, port: address.port };
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    await new Promise<void>((resolve) => {
      this.server.close(() => {
        resolve();
      });
      this.server.closeAllConnections();
    });
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const grant = this.grantOf(request);
    if (grant === null || !isObjectKey(grant.key)) {
      fail(response, 403, 'access_denied');
    } else if (grant.method === 'PUT') {
      await this.put(grant, request, response);
    } else {
      await this.get(grant, request, response);
    }
  }

  /** What the URL of a request permits for its method; null for nothing. */
  private grantOf({ method: asked, url: target = '' }: IncomingMessage): UrlGrant | null {
    const method = asked === 'HEAD' ? 'GET' : asked;
    if ((method !== 'GET' && method !== 'PUT') || !target.startsWith('/')) return null;
    return this.signer.verify(method, new URL(`http://storage${target}`));
  }

  private async get(grant: UrlGrant, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const object = await this.objects.read(grant.key);
    if (object === null) {
      fail(response, 404, 'no_such_key');
      return;
    }
    const { record } = object;
    const condition = failedCondition(request, record.etag);
    if (condition !== null) {
      await object.close();
      response.writeHead(condition, { ...SAFE_HEADERS, etag: record.etag }).end();
      return;
    }
    const range = parseRange(request.headers.range, record.size);
    if (range === 'unsatisfiable') {
      await object.close();
      response.setHeader('content-range', `bytes */${String(record.size)}`);
      fail(response, 416, 'invalid_range');
      return;
    }
    const { start, end } = range ?? { start: 0, end: record.size - 1 };
    if (range !== null)
      response.setHeader('content-range', `bytes ${String(start)}-${String(end)}/${String(record.size)}`);
    if (grant.disposition !== undefined) response.setHeader('content-disposition', grant.disposition);
    response.writeHead(range === null ? 200 : 206, {
      ...SAFE_HEADERS,
      'content-type': grant.contentType ?? record.contentType,
      'content-length': end - start + 1,
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'last-modified': object.modifiedAt.toUTCString(),
      etag: record.etag,
    });
    if (request.method === 'HEAD') {
      await object.close();
      response.end();
      return;
    }
    // A caller that goes away in the middle is no failure of ours.
    await pipeline(object.stream(start, end), response).catch(() => undefined);
  }

  private async put(grant: UrlGrant, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const length = request.headers['content-length'];
    const { size, contentType } = grant;
    if (length === undefined) {
      fail(response, 411, 'missing_content_length');
    } else if (size === undefined || Number(length) !== size) {
      fail(response, 403, 'content_length_not_as_signed');
    } else if (contentType !== undefined && request.headers['content-type'] !== contentType) {
      fail(response, 403, 'content_type_not_as_signed');
    } else {
      const type = contentType ?? typeOf(request);
      await this.store(grant.key, request, response, { size, contentType: type });
    }
  }

  private async store(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    { size, contentType }: { size: number; contentType: string },
  ): Promise<void> {
    keepPace(request, this.limits.uploads, this.monotonicMs, () => {
      fail(response, 408, 'request_timeout');
      response.once('close', () => request.destroy());
    });
    try {
      const { etag } = await this.objects.write(key, request, contentType, size);
      response.writeHead(200, { ...SAFE_HEADERS, etag, 'content-length': 0 }).end();
    } catch (error) {
      if (error instanceof LengthMismatch || request.errored !== null) fail(response, 400, 'incomplete_body');
      else throw error;
    }
  }
}

/** The status of an answer without a body, for a version that the caller has already, or not the one that it wants. */
function failedCondition({ headers }: IncomingMessage, etag: string): 304 | 412 | null {
  const names = (tags: string): boolean => tags.split(',').some((tag) => ['*', etag].includes(tag.trim()));
  if (headers['if-match'] !== undefined && !names(headers['if-match'])) return 412;
  return headers['if-none-match'] !== undefined && names(headers['if-none-match']) ? 304 : null;
}

/** A type that nobody bound is taken when it is none that could fill up the record of the object. */
function typeOf({ headers }: IncomingMessage): string {
  const type = headers['content-type'] ?? '';
  return type !== '' && type.length <= MAX_TYPE_LENGTH ? type : 'application/octet-stream';
}

function fail(response: ServerResponse, status: number, error: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify({ error });
  // The rest of a refused upload is not read.
  response.writeHead(status, { ...SAFE_HEADERS, 'content-type': 'application/json', connection: 'close' }).end(body);
}

/** Signs the URLs of the embedded storage: what a URL permits is what its signature covers, and nothing else. */
import { type ServiceSecret, Signer } from '../../crypto';

/** What a signed URL permits. `size` and `contentType` bind an upload, the response fields a download. */
export interface UrlGrant {
  method: 'GET' | 'PUT';
  key: string;
  expires: number;
  size?: number | undefined;
  contentType?: string | undefined;
  disposition?: string | undefined;
}

const PARAMETERS: ReadonlySet<string> = new Set(['expires', 'size', 'type', 'disposition', 'signature']);

export class UrlSigner {
  private readonly signer: Signer;

  constructor(
    serviceSecret: ServiceSecret,
    /** Milliseconds since the epoch. */
    private readonly now: () => number,
  ) {
    this.signer = new Signer(serviceSecret, 'storage urls');
  }

  /** The path and query of a URL that is good for so many seconds. */
  sign(grant: Omit<UrlGrant, 'expires'>, expiresSeconds: number): string {
    const full = { ...grant, expires: Math.floor(this.now() / 1000) + expiresSeconds };
    const query = new URLSearchParams({ expires: String(full.expires) });
    if (full.size !== undefined) query.set('size', String(full.size));
    if (full.contentType !== undefined) query.set('type', full.contentType);
    if (full.disposition !== undefined) query.set('disposition', full.disposition);
    query.set('signature', this.signer.sign(textOf(full)));
    return `/${full.key}?${query.toString()}`;
  }

  /** What the URL of a request permits; null when it was not signed here, was changed, or has expired. */
  verify(method: 'GET' | 'PUT', url: URL): UrlGrant | null {
    const { searchParams } = url;
    if (!isPlain(searchParams)) return null;
    const size = searchParams.get('size');
    const grant: UrlGrant = {
      method,
      key: url.pathname.slice(1),
      expires: Number(searchParams.get('expires')),
      size: size === null ? undefined : Number(size),
      contentType: searchParams.get('type') ?? undefined,
      disposition: searchParams.get('disposition') ?? undefined,
    };
    if (!this.signer.verifies(textOf(grant), searchParams.get('signature') ?? '')) return null;
    return grant.expires * 1000 > this.now() ? grant : null;
  }
}

/** All that a URL permits, in one way of writing it. */
function textOf({ method, key, expires, size, contentType, disposition }: UrlGrant): string {
  return JSON.stringify([method, key, expires, size ?? null, contentType ?? null, disposition ?? null]);
}

/** Nothing beside what is signed, and nothing twice: which of two would count? */
function isPlain(parameters: URLSearchParams): boolean {
  const names = [...parameters.keys()];
  return names.length === new Set(names).size && names.every((name) => PARAMETERS.has(name));
}

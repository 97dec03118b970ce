/** The signed token of a link: which object, until when. Pure. */
import { createHmac } from 'node:crypto';
import { sameBytes } from '../crypto';

export interface LinkTarget {
  key: string;
  /** Seconds since the epoch. */
  expires: number;
}

/** 144 bits: more than anybody can guess, and short in a URL. */
const MAC_BYTES = 18;

export class LinkTokens {
  private readonly secret: Buffer;

  constructor(serviceSecret: Buffer) {
    // A key of its own: a signature made here is worth nothing anywhere else.
    this.secret = createHmac('sha256', serviceSecret).update('recto signed links').digest();
  }

  issue({ key, expires }: LinkTarget): string {
    const body = `${expires.toString(36)}.${Buffer.from(key).toString('base64url')}`;
    return `${body}.${this.mac(body)}`;
  }

  /** Null for a token that was not issued here, or was changed. Whether it has expired is for the caller to see. */
  read(token: string): LinkTarget | null {
    const end = token.lastIndexOf('.');
    const body = token.slice(0, Math.max(0, end));
    // Compared as text: decoding would pass over characters that don't count.
    const given = Buffer.from(token.slice(end + 1));
    const expected = Buffer.from(this.mac(body));
    if (!sameBytes(given, expected)) return null;
    const [expires = '', key = ''] = body.split('.');
    return { key: Buffer.from(key, 'base64url').toString(), expires: Number.parseInt(expires, 36) };
  }

  private mac(body: string): string {
    return createHmac('sha256', this.secret).update(body).digest().subarray(0, MAC_BYTES).toString('base64url');
  }
}

/** The signed token of a link: which object, and until when. Pure. */
import { type ServiceSecret, Signer } from '../crypto';

export interface LinkTarget {
  key: string;
  /** Seconds since the epoch. */
  expires: number;
}

/** 144 bits can't be guessed and are short in a URL. */
const MAC_BYTES = 18;

export class LinkTokens {
  private readonly signer: Signer;

  constructor(serviceSecret: ServiceSecret) {
    this.signer = new Signer(serviceSecret, 'signed links', MAC_BYTES);
  }

  issue({ key, expires }: LinkTarget): string {
    const body = `${expires.toString(36)}.${Buffer.from(key).toString('base64url')}`;
    return `${body}.${this.signer.sign(body)}`;
  }

  /** Null for a token that was not issued here or was changed. The caller checks whether it has expired. */
  read(token: string): LinkTarget | null {
    const end = token.lastIndexOf('.');
    const body = token.slice(0, Math.max(0, end));
    if (!this.signer.verifies(body, token.slice(end + 1))) return null;
    const [expires = '', key = ''] = body.split('.');
    return { key: Buffer.from(key, 'base64url').toString(), expires: Number.parseInt(expires, 36) };
  }
}

/** Signatures of the service: HMAC-SHA256 under the key of a purpose, as base64url. */
import { createHmac } from 'node:crypto';
import { sameBytes } from './digest';
import { earlierKeyOfPurpose, keyOfPurpose } from './key-of-purpose';

/** What is signed. Webhooks aren't among it: their secrets and signatures are the receivers' as well, by Standard Webhooks. */
export type SigningPurpose = 'cursors' | 'signed links' | 'storage urls';

const MAC_BYTES = 32;

export class Signer {
  /** The first one signs. */
  private readonly keys: readonly [Buffer, ...Buffer[]];

  /** `bytes` is what is kept of a signature; 12 are more than anybody can guess. */
  constructor(
    secret: Uint8Array,
    purpose: SigningPurpose,
    private readonly bytes: number = MAC_BYTES,
  ) {
    this.keys = [keyOfPurpose(secret, purpose), earlierKeyOfPurpose(secret, purpose)];
  }

  sign(text: string): string {
    return this.mac(this.keys[0], text);
  }

  /** Compared as text: decoding would pass over characters that don't count. */
  verifies(text: string, signature: string): boolean {
    const given = Buffer.from(signature);
    return this.keys.some((key) => sameBytes(given, Buffer.from(this.mac(key, text))));
  }

  private mac(key: Buffer, text: string): string {
    return createHmac('sha256', key).update(text).digest().subarray(0, this.bytes).toString('base64url');
  }
}

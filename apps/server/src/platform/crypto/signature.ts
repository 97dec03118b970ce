/** Signatures of the service: HMAC-SHA256 under the key of a purpose, as base64url. */
import { createHmac } from 'node:crypto';
import { sameBytes } from './digest';
import { earlierKeyOfPurpose, keyOfPurpose } from './key-of-purpose';
import { keysOf, type ServiceSecret } from './service-secret';

/** The signed kinds of values. Webhooks are signed separately, by Standard Webhooks, with the receivers' secrets. */
export type SigningPurpose = 'cursors' | 'signed links' | 'storage urls' | 'console requests';

const MAC_BYTES = 32;

export class Signer {
  /** The first key signs; all keys verify. */
  private readonly keys: readonly [Buffer, ...Buffer[]];

  /** `bytes` is the length of a truncated signature; 12 bytes can't be guessed. */
  constructor(
    secret: ServiceSecret,
    purpose: SigningPurpose,
    private readonly bytes: number = MAC_BYTES,
  ) {
    const [first, ...others] = keysOf(secret);
    this.keys = [
      keyOfPurpose(first, purpose),
      earlierKeyOfPurpose(first, purpose),
      ...others.flatMap((key) => [keyOfPurpose(key, purpose), earlierKeyOfPurpose(key, purpose)]),
    ];
  }

  sign(text: string): string {
    return this.mac(this.keys[0], text);
  }

  /** Compares the text, since decoding base64 would ignore invalid characters. */
  verifies(text: string, signature: string): boolean {
    const given = Buffer.from(signature);
    return this.keys.some((key) => sameBytes(given, Buffer.from(this.mac(key, text))));
  }

  private mac(key: Buffer, text: string): string {
    return createHmac('sha256', key).update(text).digest().subarray(0, this.bytes).toString('base64url');
  }
}

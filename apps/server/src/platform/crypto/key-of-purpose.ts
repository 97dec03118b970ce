/** Keys that are made of the service's secret: one for each purpose, so that what is made for one is worth nothing for another. */
import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** The key of a purpose (HKDF, RFC 5869). */
export function keyOfPurpose(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `recto ${purpose}`, KEY_BYTES));
}

/** The key that earlier versions made for the same purpose: what they signed is still good. */
export function earlierKeyOfPurpose(secret: Uint8Array, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`recto ${purpose}`).digest();
}

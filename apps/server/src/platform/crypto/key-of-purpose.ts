/**
 * Key derivation from the service's secret: one key for each purpose, so that a value made for one purpose is invalid
 * for others.
 */
import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** The key of a purpose (HKDF, RFC 5869). */
export function keyOfPurpose(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `recto ${purpose}`, KEY_BYTES));
}

/** The key that earlier versions derived for this purpose; signatures made with it are still valid. */
export function earlierKeyOfPurpose(secret: Uint8Array, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`recto ${purpose}`).digest();
}

/**
 * Secrets at rest: AES-256-GCM under a key of the service's secret. `purpose` says what is sealed and for which row, and is part of
 * what is authenticated: what was sealed for one purpose opens for no other.
 *
 *     version (1 byte) | nonce (12) | tag (16) | ciphertext
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyOfPurpose } from './key-of-purpose';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function seal(secret: Uint8Array, purpose: string, text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOfPurpose(secret, 'sealed'), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]));
}

/** Throws if the value was not sealed with this secret for this purpose. */
export function unseal(secret: Uint8Array, purpose: string, sealed: Uint8Array): string {
  if (sealed[0] !== VERSION) throw new Error('sealed in a way that is not known');
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const body = 1 + NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, keyOfPurpose(secret, 'sealed'), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, body));
  return Buffer.concat([decipher.update(sealed.subarray(body)), decipher.final()]).toString('utf8');
}

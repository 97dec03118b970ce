/**
 * Secrets at rest: AES-256-GCM under a key of the service's secret. `purpose` says what is sealed and for which row, and is part of
 * what is authenticated: what was sealed for one purpose opens for no other.
 *
 *     version (1 byte) | nonce (12) | tag (16) | ciphertext
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyOfPurpose } from './key-of-purpose';
import { keysOf, type ServiceSecret } from './service-secret';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Under the first key. */
export function seal(secret: ServiceSecret, purpose: string, text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOfPurpose(keysOf(secret)[0], 'sealed'), nonce, {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]));
}

/** Throws if the value was sealed with none of the keys, or for another purpose. */
export function unseal(secret: ServiceSecret, purpose: string, sealed: Uint8Array): string {
  for (const key of keysOf(secret)) {
    const text = tryUnseal(key, purpose, sealed);
    if (text !== null) return text;
  }
  throw new Error('sealed with another secret, or for another purpose');
}

/** Whether the first key opens it, so that the others aren't needed for it. */
export function isSealedByFirst(secret: ServiceSecret, purpose: string, sealed: Uint8Array): boolean {
  return tryUnseal(keysOf(secret)[0], purpose, sealed) !== null;
}

function tryUnseal(key: Uint8Array, purpose: string, sealed: Uint8Array): string | null {
  try {
    return unsealWith(key, purpose, sealed);
  } catch {
    return null;
  }
}

function unsealWith(key: Uint8Array, purpose: string, sealed: Uint8Array): string {
  if (sealed[0] !== VERSION) throw new Error('sealed in a way that is not known');
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const body = 1 + NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, keyOfPurpose(key, 'sealed'), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, body));
  return Buffer.concat([decipher.update(sealed.subarray(body)), decipher.final()]).toString('utf8');
}

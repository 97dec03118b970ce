/**
 * Where a direct webhook goes to. Its URL may hold a token, so it lies sealed, for its batch: one that is copied to another batch
 * doesn't open there. Batch and message hold the same text, which processes of an older version may have written plainly.
 */
import { seal, unseal } from '../../../platform/crypto';

/** No https URL begins with it. */
const MARK = 'sealed:';

/** As it is stored; what is sealed already stays as it is. */
export function sealAddress(secret: Uint8Array, batchId: string, address: string): string {
  if (address.startsWith(MARK)) return address;
  return MARK + Buffer.from(seal(secret, purposeOf(batchId), address)).toString('base64');
}

/** The URL of what is stored. */
export function openAddress(secret: Uint8Array, batchId: string, stored: string): string {
  if (!stored.startsWith(MARK)) return stored;
  return unseal(secret, purposeOf(batchId), Buffer.from(stored.slice(MARK.length), 'base64'));
}

/** All of a URL that people are shown: user, path and query may hold a secret. */
export function shownAddress(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

function purposeOf(batchId: string): string {
  return `webhook address of batch ${batchId}`;
}

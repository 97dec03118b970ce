/**
 * TypeID: `<prefix>_` and the 128 bits of a UUID in 26 characters of Crockford's base32, lower case. Callers take ids for
 * opaque; the prefix tells a person what an id is of, and refuses one that is of something else.
 */
import { formatUuid } from './uuid-v7';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 26;

/** What an id can be of. */
export type IdPrefix = 'batch' | 'item' | 'file' | 'ep' | 'msg' | 'key' | 'org' | 'user' | 'req';

export function encodeTypeId(prefix: IdPrefix, uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let text = '';
  for (let index = 0; index < LENGTH; index += 1) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return `${prefix}_${text}`;
}

/** The UUID of an id, or null when it is not one of this prefix. */
export function decodeTypeId(prefix: IdPrefix, id: string): string | null {
  if (!id.startsWith(`${prefix}_`)) return null;
  const text = id.slice(prefix.length + 1);
  // 26 characters hold 130 bits: the first may be 7 at most.
  if (text.length !== LENGTH || text.charAt(0) > '7') return null;
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    value = (value << 5n) | BigInt(digit);
  }
  return formatUuid(Buffer.from(value.toString(16).padStart(32, '0'), 'hex'));
}

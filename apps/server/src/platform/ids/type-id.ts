/**
 * TypeID: `<prefix>_` and the 128 bits of a UUID in 26 characters of Crockford's base32, lower case. Ids are opaque to
 * callers; the prefix shows a person what an id refers to, and an id with another prefix is refused.
 */
import { formatUuid } from './uuid-v7';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 26;
const DIGITS: ReadonlyMap<number, number> = new Map(
  Array.from(ALPHABET, (letter, digit) => [letter.charCodeAt(0), digit]),
);

/** The kind of thing that an id names. */
export type IdPrefix =
  | 'batch'
  | 'item'
  | 'file'
  | 'key'
  | 'org'
  | 'user'
  | 'req'
  /** A webhook's endpoint, the message that is sent there, its delivery, and one attempt of that. */
  | 'ep'
  | 'msg'
  | 'dlv'
  | 'att'
  /** An entry of the audit log. */
  | 'aud'
  /** A notice. */
  | 'ntc'
  /** An invitation of a member. */
  | 'inv'
  /** A document of the playground, and what was made of it. */
  | 'doc'
  | 'run';

export function encodeTypeId(prefix: IdPrefix, uuid: string): string {
  let text = `${prefix}_`;
  let bits = 0;
  // 26 characters hold 130 bits, two more than a UUID: the text begins with two zero bits.
  let held = 2;
  for (const byte of Buffer.from(uuid.replaceAll('-', ''), 'hex')) {
    bits = (bits << 8) | byte;
    held += 8;
    while (held >= 5) {
      held -= 5;
      text += ALPHABET.charAt(bits >> held);
      bits &= (1 << held) - 1;
    }
  }
  return text;
}

/** The UUID of an id, or null if the id doesn't have this prefix. */
export function decodeTypeId(prefix: IdPrefix, id: string): string | null {
  const start = prefix.length + 1;
  if (id.length !== start + LENGTH || !id.startsWith(`${prefix}_`)) return null;
  // A UUID has 128 of the 130 bits, so the first character stands for three bits and is 7 at most.
  if (id.charAt(start) > '7') return null;
  const bytes = Buffer.alloc(16);
  let bits = 0;
  // The two leading zero bits belong to no byte.
  let held = -2;
  let at = 0;
  for (let index = start; index < id.length; index += 1) {
    const digit = DIGITS.get(id.charCodeAt(index));
    if (digit === undefined) return null;
    bits = (bits << 5) | digit;
    held += 5;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = bits >> held;
    at += 1;
    bits &= (1 << held) - 1;
  }
  return formatUuid(bytes);
}

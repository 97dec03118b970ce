/**
 * Opaque cursors: a place in a list, signed together with what it is a place in. One that we did not give, or gave for
 * something else, is told from ours without a look into the database.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 12;
const SHAPE = /^[0-9A-Za-z_-]{17,200}$/;

export class Cursors {
  private readonly key: Buffer;

  constructor(secret: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'recto cursors', 32));
  }

  /** `list` names what it is a place in. */
  give(list: string, place: string): string {
    return Buffer.concat([this.mac(list, place), Buffer.from(place)]).toString('base64url');
  }

  /** The place, or null for a cursor that is none of this list. */
  read(list: string, cursor: string): string | null {
    if (!SHAPE.test(cursor)) return null;
    const bytes = Buffer.from(cursor, 'base64url');
    const place = bytes.subarray(MAC_BYTES).toString();
    const isOurs = timingSafeEqual(bytes.subarray(0, MAC_BYTES), this.mac(list, place));
    // One spelling for each: bits that decoding drops must not make another.
    return isOurs && this.give(list, place) === cursor ? place : null;
  }

  private mac(list: string, place: string): Buffer {
    return createHmac('sha256', this.key).update(`${list}\n${place}`).digest().subarray(0, MAC_BYTES);
  }
}

/**
 * Opaque cursors: a place in a list, signed together with what it is a place in. One that we did not give, or gave for
 * something else, is told from ours without a look into the database.
 */
import { Signer } from '../crypto';

const MAC_BYTES = 12;
/** Characters of the signature: a whole number of them, so that signature and place stand apart. */
const MAC_LENGTH = (MAC_BYTES / 3) * 4;
const SHAPE = /^[0-9A-Za-z_-]{17,200}$/;

export class Cursors {
  private readonly signer: Signer;

  constructor(secret: Buffer) {
    this.signer = new Signer(secret, 'cursors', MAC_BYTES);
  }

  /** `list` names what it is a place in. */
  give(list: string, place: string): string {
    return this.signer.sign(signed(list, place)) + Buffer.from(place).toString('base64url');
  }

  /** The place, or null for a cursor that is none of this list. */
  read(list: string, cursor: string): string | null {
    if (!SHAPE.test(cursor)) return null;
    const encoded = cursor.slice(MAC_LENGTH);
    const place = Buffer.from(encoded, 'base64url').toString();
    // One spelling for each: bits that decoding drops must not make another.
    const isPlain = Buffer.from(place).toString('base64url') === encoded;
    return this.signer.verifies(signed(list, place), cursor.slice(0, MAC_LENGTH)) && isPlain ? place : null;
  }
}

function signed(list: string, place: string): string {
  return `${list}\n${place}`;
}

/**
 * Opaque pagination cursors: a position in a list, signed together with the list's name. A forged cursor, or one of
 * another list, is detected without a database query.
 */
import { type ServiceSecret, Signer } from '../crypto';

const MAC_BYTES = 12;
/**
 * Length of the signature in characters. It encodes whole groups of three bytes, so that position and signature can be
 * separated.
 */
const MAC_LENGTH = (MAC_BYTES / 3) * 4;
const SHAPE = /^[0-9A-Za-z_-]{17,200}$/;

export class Cursors {
  private readonly signer: Signer;

  constructor(secret: ServiceSecret) {
    this.signer = new Signer(secret, 'cursors', MAC_BYTES);
  }

  /** Makes a cursor; `list` names the list. */
  give(list: string, place: string): string {
    return this.signer.sign(signed(list, place)) + Buffer.from(place).toString('base64url');
  }

  /** The position, or null if the cursor is not one of this list. */
  read(list: string, cursor: string): string | null {
    if (!SHAPE.test(cursor)) return null;
    const encoded = cursor.slice(MAC_LENGTH);
    const place = Buffer.from(encoded, 'base64url').toString();
    // Only one spelling is accepted for each cursor: base64 decoding ignores some bits.
    const isPlain = Buffer.from(place).toString('base64url') === encoded;
    return this.signer.verifies(signed(list, place), cursor.slice(0, MAC_LENGTH)) && isPlain ? place : null;
  }
}

function signed(list: string, place: string): string {
  return `${list}\n${place}`;
}

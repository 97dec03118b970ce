/** Tokens whose possession is enough: 256 random bits, of which only the SHA-256 is stored. */

const TOKEN_BYTES = 32;
const SHAPE = /^[0-9A-Za-z_-]{43}$/;

export function makeToken(random: (size: number) => Buffer): string {
  return random(TOKEN_BYTES).toString('base64url');
}

export function isWellFormedToken(text: string): boolean {
  return SHAPE.test(text);
}

/**
 * The format of an API key: `rk_live_` or `rk_test_`, 32 base62 characters, and their CRC32 in 6 base62 characters. The
 * checksum detects typos without a database query, and lets secret scanners recognise a key.
 */
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const CHECK_LENGTH = 6;
/** The largest multiple of 62 in a byte: bytes above it would favour the first characters. */
const UNBIASED = 248;

const SHAPE = /^(rk_(?:live|test)_)([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

export type KeyMode = 'live' | 'test';

export function makeApiKey(mode: KeyMode, random: (size: number) => Buffer): string {
  let secret = '';
  while (secret.length < SECRET_LENGTH) {
    for (const byte of random(SECRET_LENGTH)) {
      if (byte < UNBIASED && secret.length < SECRET_LENGTH) secret += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  const body = `rk_${mode}_${secret}`;
  return body + checksum(body);
}

/** Whether the text has the format and checksum of a key; it doesn't say whether the key exists. */
export function isWellFormedKey(text: string): boolean {
  const [, prefix, secret, check] = SHAPE.exec(text) ?? [];
  return prefix !== undefined && secret !== undefined && checksum(prefix + secret) === check;
}

/** A key as shown in lists: its prefix, the next 4 characters, and the last 4. */
export function displayOfKey(key: string): string {
  return `${key.slice(0, 'rk_live_'.length + 4)}…${key.slice(-4)}`;
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let index = 0; index < CHECK_LENGTH; index += 1) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}

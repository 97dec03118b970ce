import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { displayOfKey, isWellFormedKey, makeApiKey } from './api-key';

describe('API keys', () => {
  it('have the documented shape and pass their own check', () => {
    for (let index = 0; index < 200; index += 1) {
      const key = makeApiKey('live', randomBytes);
      expect(key).toMatch(/^rk_live_[0-9A-Za-z]{38}$/);
      expect(isWellFormedKey(key)).toBe(true);
    }
    expect(makeApiKey('test', randomBytes)).toMatch(/^rk_test_/);
  });

  it('are refused with any one character changed', () => {
    const key = makeApiKey('live', randomBytes);
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.constantFrom('0', 'a', 'Z'), (at, character) => {
        fc.pre(key.charAt(at) !== character);
        expect(isWellFormedKey(key.slice(0, at) + character + key.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('are all different, and use every character of the alphabet', () => {
    const keys = Array.from({ length: 500 }, () => makeApiKey('live', randomBytes));
    expect(new Set(keys).size).toBe(500);
    expect(new Set(keys.join('').replaceAll('rk_live_', '')).size).toBe(62);
  });

  it('are shown by their ends only', () => {
    const key = makeApiKey('live', randomBytes);
    const shown = displayOfKey(key);
    expect(shown).toBe(`${key.slice(0, 12)}…${key.slice(-4)}`);
  });

  it.each(['', 'rk_live_', 'sk_live_abc', 'x'.repeat(46)])('do not look like %p', (text) => {
    expect(isWellFormedKey(text)).toBe(false);
  });
});

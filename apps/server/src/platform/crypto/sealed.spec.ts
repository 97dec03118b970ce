import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { isSealedByFirst, seal, unseal } from './sealed';

const secret = randomBytes(32);

it('opens what it sealed, for the same purpose', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, purpose) => {
      expect(unseal(secret, purpose, seal(secret, purpose, text))).toBe(text);
    }),
  );
});

it('never seals twice to the same bytes, and shows nothing of the text', () => {
  const [one, other] = [
    seal(secret, 'url', 'https://docs.test/a?token=1'),
    seal(secret, 'url', 'https://docs.test/a?token=1'),
  ];
  expect(one).not.toEqual(other);
  expect(Buffer.from(one).includes('token')).toBe(false);
});

it('opens with no other secret, for no other purpose, and with no byte changed or missing', () => {
  const sealed = seal(secret, 'item 1', 'text');
  expect(() => unseal(randomBytes(32), 'item 1', sealed)).toThrow();
  expect(() => unseal(secret, 'item 2', sealed)).toThrow();
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = sealed.slice();
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => unseal(secret, 'item 1', changed)).toThrow();
    expect(() => unseal(secret, 'item 1', sealed.subarray(0, index))).toThrow();
  }
});

it('opens what any key of a secret has sealed, and seals with the first', () => {
  const [fresh, old, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const sealed = seal(old, 'item 1', 'text');
  expect(unseal([fresh, old], 'item 1', sealed)).toBe('text');
  expect(unseal(fresh, 'item 1', seal([fresh, old], 'item 1', 'text'))).toBe('text');
  expect(() => unseal([fresh, other], 'item 1', sealed)).toThrow();
  expect(isSealedByFirst([fresh, old], 'item 1', sealed)).toBe(false);
});

import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { firstUuidV7At, timeOfUuidV7, uuidV7Maker } from './uuid-v7';

it('tells when an id was made', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 48 - 1 }), (ms) => {
      const make = uuidV7Maker({ nowMs: () => ms, random: randomBytes });
      expect(timeOfUuidV7(make())).toEqual(new Date(ms));
    }),
  );
});

it('bounds ids made at a time or later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 48 - 2 }), (ms) => {
      const id = uuidV7Maker({ nowMs: () => ms, random: randomBytes })();
      expect(firstUuidV7At(new Date(ms)) < id).toBe(true);
      expect(firstUuidV7At(new Date(ms + 1)) > id).toBe(true);
    }),
  );
});

it.each(['', 'x', '01890a5d-ac96-474b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8057x'])(
  'knows no time of %p',
  (text) => {
    expect(timeOfUuidV7(text)).toBeNull();
  },
);

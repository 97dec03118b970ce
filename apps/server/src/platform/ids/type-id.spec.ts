import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { decodeTypeId, encodeTypeId } from './type-id';
import { uuidV7Maker } from './uuid-v7';

describe('TypeID', () => {
  it('writes the examples of the TypeID specification', () => {
    expect(encodeTypeId('key', '00000000-0000-0000-0000-000000000000')).toBe('key_00000000000000000000000000');
    expect(encodeTypeId('key', '00000000-0000-0000-0000-000000000010')).toBe('key_0000000000000000000000000g');
    expect(encodeTypeId('key', 'ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe('key_7zzzzzzzzzzzzzzzzzzzzzzzzz');
    expect(encodeTypeId('org', '01890a5d-ac96-774b-bcce-b302099a8057')).toBe('org_01h455vb4pex5vsknk084sn02q');
  });

  it('reads back whatever it writes', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(decodeTypeId('batch', encodeTypeId('batch', uuid))).toBe(uuid);
      }),
    );
  });

  it.each([
    ['another prefix', 'org_01h455vb4pex5vsknk084sn02q'],
    ['a character too few', 'key_01h455vb4pex5vsknk084sn02'],
    ['more than 128 bits', 'key_8zzzzzzzzzzzzzzzzzzzzzzzzz'],
    ['upper case', 'key_01H455VB4PEX5VSKNK084SN02Q'],
    ['a letter outside the alphabet', 'key_01h455vb4pex5vsknk084sn02u'],
    ['nothing', ''],
  ])('refuses %s', (_, id) => {
    expect(decodeTypeId('key', id)).toBeNull();
  });
});

describe('uuidV7Maker', () => {
  it('makes ascending ids of version 7 though the clock stands still or goes back', () => {
    let now = 1_700_000_000_000;
    const make = uuidV7Maker({ nowMs: () => now, random: randomBytes });
    const ids = Array.from({ length: 10_000 }, (_, index) => {
      if (index === 5_000) now -= 10_000;
      return make();
    });
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });
});

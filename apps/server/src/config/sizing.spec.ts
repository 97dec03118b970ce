import type { Machine } from './machine';
import { sizesFor, type SizesWanted } from './sizing';

const MB = 1024 * 1024;
const MACHINE: Machine = { cores: 4, memoryBytes: 64 * 1024 * MB, coresOf: 'machine', memoryOf: 'machine' };
const WANTED: SizesWanted = {
  role: 'worker',
  parsers: undefined,
  parserMemoryMb: undefined,
  isOnCard: false,
  converters: undefined,
  items: undefined,
};

describe('sizesFor', () => {
  it('has a parser for each core, a converter for every two, and two items', () => {
    expect(sizesFor(MACHINE, WANTED)).toEqual({
      parsers: 4,
      parserMemoryMb: 1024,
      reserved: 0,
      converters: 2,
      items: 8,
      reason: '4 cores of the machine',
    });
  });

  it('has one more in the role all, which keeps one for each kind of work', () => {
    expect(sizesFor(MACHINE, { ...WANTED, role: 'all' })).toMatchObject({ parsers: 5, reserved: 1 });
  });

  it('never has more parsers by itself than the memory holds', () => {
    const tight: Machine = { ...MACHINE, memoryBytes: 3 * 1024 * MB, memoryOf: 'control group' };
    expect(sizesFor(tight, WANTED)).toMatchObject({
      parsers: 2,
      reason: '3072 MB of the control group at 1024 MB a parser',
    });
    expect(sizesFor(tight, { ...WANTED, parserMemoryMb: 512 })).toMatchObject({ parsers: 4 });
  });

  it('has the least that its role needs where the memory holds less, and says so', () => {
    const tiny: Machine = { ...MACHINE, memoryBytes: 1024 * MB, memoryOf: 'control group' };
    expect(sizesFor(tiny, { ...WANTED, role: 'all' })).toMatchObject({
      parsers: 2,
      reason: 'the least; too many for 1024 MB of the control group at 1024 MB a parser',
    });
  });

  it('takes what the configuration says', () => {
    expect(sizesFor(MACHINE, { ...WANTED, parsers: 9, converters: 3, items: 1 })).toEqual({
      parsers: 9,
      parserMemoryMb: 1024,
      reserved: 0,
      converters: 3,
      items: 1,
      reason: 'RECTO_PARSERS',
    });
    expect(sizesFor(MACHINE, { ...WANTED, role: 'all', parsers: 1 })).toMatchObject({ parsers: 2 });
  });

  it('has few parsers with much memory on a graphics card, which they share', () => {
    const onCard: SizesWanted = { ...WANTED, isOnCard: true };
    expect(sizesFor(MACHINE, onCard)).toMatchObject({
      parsers: 2,
      parserMemoryMb: 4096,
      reason: 'what shares a graphics card',
    });
    expect(sizesFor(MACHINE, { ...onCard, role: 'all' })).toMatchObject({ parsers: 3 });
    expect(sizesFor({ ...MACHINE, memoryBytes: 6 * 1024 * MB }, onCard)).toMatchObject({
      parsers: 1,
      reason: '6144 MB of the machine at 4096 MB a parser',
    });
    expect(sizesFor(MACHINE, { ...onCard, parsers: 6, parserMemoryMb: 2048 })).toMatchObject({
      parsers: 6,
      parserMemoryMb: 2048,
    });
  });
});

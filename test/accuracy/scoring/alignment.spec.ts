import { alignedCredit, f1 } from './alignment';

describe('alignedCredit', () => {
  const same = (one: string, other: string): number => (one === other ? 1 : 0);

  it.each<[string, string, number]>([
    ['abc', 'abc', 3],
    ['abc', 'xabc', 3],
    ['abc', 'cab', 2],
    ['aab', 'ab', 2],
    ['abc', '', 0],
  ])('of %s and %s is %d', (truth, found, expected) => {
    expect(alignedCredit(Array.from(truth), Array.from(found), same)).toBe(expected);
  });

  it('chooses the pairs that are worth most, not the first ones', () => {
    const worth = (one: number, other: number): number => (one === other ? 1 : 0.2);
    expect(alignedCredit([1, 2], [2, 3, 1, 2], worth)).toBe(2);
  });
});

describe('f1', () => {
  it('counts what is missing and what is too much', () => {
    expect(f1(2, 2, 2)).toBe(1);
    expect(f1(2, 4, 2)).toBeCloseTo(2 / 3);
    expect(f1(2, 2, 4)).toBeCloseTo(2 / 3);
    expect(f1(0, 0, 0)).toBe(1);
    expect(f1(0, 0, 3)).toBe(0);
  });
});

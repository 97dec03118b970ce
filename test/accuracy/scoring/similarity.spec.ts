import { similarity, textSimilarity } from './similarity';

describe('similarity', () => {
  it.each<[string, string, number]>([
    ['a b c d', 'a b c d', 1],
    ['a b c d', 'a c d', 0.75],
    ['a b c d', 'a x c d', 0.75],
    ['a b c d', 'a b x c d', 0.8],
    ['a b c d', 'c d a b', 0],
    ['a b c d', 'w x y z', 0],
  ])('of %s and %s is %d', (truth, found, expected) => {
    expect(similarity(truth.split(' '), found.split(' '))).toBe(expected);
  });

  it('is whole where there is nothing on either side, and none where one side has nothing', () => {
    expect(similarity([], [])).toBe(1);
    expect(similarity(['a'], [])).toBe(0);
    expect(similarity([], ['a'])).toBe(0);
  });
});

describe('textSimilarity', () => {
  it('compares characters and leaves white space out', () => {
    expect(textSimilarity('4 May 1811', '4May 1811')).toBe(1);
    expect(textSimilarity('12.50', '12,50')).toBe(0.8);
  });
});

import { plain } from './cited';
import { fieldsOf } from './fields';
import { merged, type Part } from './merge';
import { unwrapped } from './unwrap';

const ROOT = fieldsOf(
  JSON.stringify({
    type: 'object',
    properties: {
      name: { type: 'string' },
      seller: { type: 'object', properties: { city: { type: 'string' } } },
      rows: { type: 'array', items: { type: 'string' } },
    },
  }),
);

const part = (first: number, last: number, answer: unknown): Part => {
  const shown = new Set(Array.from({ length: last - first + 1 }, (_, index) => first + index));
  return { first, last, cited: unwrapped(ROOT, answer, shown) };
};
const named = (name: string | null, line: number) => part(line, line + 9, { name: { lines: [line], value: name } });

describe('merged', () => {
  it.each<[(string | null)[], string | null]>([
    [['A', 'B'], 'A'],
    [[null, 'B', null], 'B'],
    [['A', 'B', 'B'], 'B'],
    [['A', 'B', 'C', 'B', 'A'], 'A'],
    [[null, null], null],
  ])('takes of the values %j that most parts name, the first of them', (names, expected) => {
    const parts = names.map((name, index) => named(name, 10 * index + 1));
    expect(plain(merged(ROOT, parts))).toMatchObject({ name: expected });
  });

  it('cites where the value stands first', () => {
    const cited = merged(ROOT, [named(null, 1), named('B', 11), named('B', 21)]);
    expect(cited).toMatchObject({
      fields: [
        ['name', { lines: [11] }],
        ['seller', {}],
        ['rows', {}],
      ],
    });
  });

  it('puts objects and lists together', () => {
    const row = (value: string, line: number) => ({ lines: [line], value });
    const parts = [
      part(1, 10, { rows: [row('a', 2), row('b', 9)], seller: {} }),
      part(8, 17, { rows: [row('b', 9), row('c', 12)], seller: { city: { lines: [13], value: 'Rome' } } }),
    ];
    expect(plain(merged(ROOT, parts))).toEqual({ name: null, seller: { city: 'Rome' }, rows: ['a', 'b', 'c'] });
  });
});

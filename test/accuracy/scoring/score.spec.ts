import type { Reading } from './reading';
import { score, wordsOf } from './score';

const truth: Reading = [
  { kind: 'heading', level: 1, text: 'Minutes' },
  { kind: 'text', text: 'All were there - nobody left.' },
  { kind: 'item', depth: 0, isOrdered: false, text: 'Accounts' },
  { kind: 'item', depth: 1, isOrdered: true, text: 'Rent' },
];

describe('score', () => {
  it('is whole for the truth', () => {
    expect(score(truth, truth)).toEqual({ text: 1, tables: 1, headings: 1, lists: 1 });
  });

  it('gives half for a heading of another level and for an item of another depth or kind', () => {
    const found = truth.map((block) => {
      if (block.kind === 'heading') return { ...block, level: 2 };
      return block.kind === 'item' ? { ...block, depth: 0, isOrdered: true } : block;
    });
    expect(score(truth, found)).toEqual({ text: 1, tables: 1, headings: 0.5, lists: 0.5 });
  });

  it('gives nothing for a heading that says something else', () => {
    expect(score(truth, [{ kind: 'heading', level: 1, text: 'Figures' }]).headings).toBe(0);
  });

  it('counts headings and tables that there are not', () => {
    const cells = [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, text: 'Minutes' }];
    const found: Reading = [...truth, { kind: 'heading', level: 1, text: 'Rent' }, { kind: 'table', cells }];
    expect(score(truth, found)).toMatchObject({ tables: 0, headings: 2 / 3 });
  });
});

it('takes the words of tables in their place and leaves lone signs out', () => {
  const cells = ['a b', '•', 'c'].map((text, column) => ({ row: 0, column, rowSpan: 1, columnSpan: 1, text }));
  expect(wordsOf([...truth.slice(1, 2), { kind: 'table', cells }])).toEqual([
    'All',
    'were',
    'there',
    'nobody',
    'left.',
    'a',
    'b',
    'c',
  ]);
});

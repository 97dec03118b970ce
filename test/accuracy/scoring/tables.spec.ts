import type { ReadCell } from './reading';
import { tableScore } from './tables';

const cell = (row: number, column: number, text: string, rowSpan = 1, columnSpan = 1): ReadCell => ({
  row,
  column,
  rowSpan,
  columnSpan,
  text,
});
const truth = [cell(0, 0, 'Tool'), cell(0, 1, 'Price'), cell(1, 0, 'Saw'), cell(1, 1, '12')];

describe('tableScore', () => {
  it.each<[string, ReadCell[], number]>([
    ['the same table', truth, 1],
    ['one with an empty cell more', [...truth, cell(1, 2, ' ')], 1],
    ['one with a row more', [cell(0, 0, 'Loans'), ...truth.map((one) => ({ ...one, row: one.row + 1 }))], 8 / 9],
    ['one without a cell', truth.slice(0, 3), 6 / 7],
    ['one with a cell in the wrong column', [...truth.slice(0, 3), cell(1, 2, '12')], 7 / 8],
    ['one with a wrong span', [...truth.slice(0, 3), cell(1, 1, '12', 1, 2)], 7 / 8],
    ['one with a wrong character', [...truth.slice(0, 3), cell(1, 1, '17')], 7 / 8],
    ['one whose rows are joined', [cell(0, 0, 'Tool Saw'), cell(0, 1, 'Price 12')], (4 / 7 + 5 / 7) / 3],
  ])('of %s', (_what, found, expected) => {
    expect(tableScore([truth], [found])).toBeCloseTo(expected);
  });

  it('counts the cells of tables that are missing, or that there are not', () => {
    expect(tableScore([truth, truth], [truth])).toBeCloseTo(2 / 3);
    expect(tableScore([], [truth])).toBe(0);
    expect(tableScore([], [])).toBe(1);
  });
});

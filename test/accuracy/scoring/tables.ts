import { alignedCredit, f1 } from './alignment';
import type { ReadCell } from './reading';
import { textSimilarity } from './similarity';

/** What a cell is worth that stands in the wrong column, and one that has a wrong span. */
const MISPLACED = 0.5;
const WRONG_SPAN = 0.5;

/**
 * Over all tables of the pages, paired in order: the F1 of cells by their text, column and spans. Rows are paired in order too, so that a
 * row too many costs its own cells alone. Empty cells don't count.
 */
export function tableScore(truth: ReadCell[][], found: ReadCell[][]): number {
  const [expected, given] = [truth.map(rowsOf), found.map(rowsOf)];
  return f1(alignedCredit(expected, given, tableCredit), cellCount(expected), cellCount(given));
}

function tableCredit(truth: ReadCell[][], found: ReadCell[][]): number {
  return alignedCredit(truth, found, (row, other) => alignedCredit(row, other, cellCredit));
}

function cellCredit(truth: ReadCell, found: ReadCell): number {
  const hasSpans = truth.rowSpan === found.rowSpan && truth.columnSpan === found.columnSpan;
  const place = truth.column === found.column ? 1 : MISPLACED;
  return textSimilarity(truth.text, found.text) * place * (hasSpans ? 1 : WRONG_SPAN);
}

function rowsOf(cells: ReadCell[]): ReadCell[][] {
  const rows = new Map<number, ReadCell[]>();
  for (const cell of cells.filter(({ text }) => text.trim() !== ''))
    rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
  const inOrder = [...rows].sort(([a], [b]) => a - b);
  return inOrder.map(([, row]) => row.sort((a, b) => a.column - b.column));
}

function cellCount(tables: ReadCell[][][]): number {
  return tables.flat(2).length;
}

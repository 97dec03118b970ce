import type { TableChunk } from '../../lib/api';

export interface ShownCell {
  readonly col: number;
  readonly text: string;
  readonly rowSpan: number;
  readonly colSpan: number;
}

/** The first `limit` rows of a table, left to right. Where no cell lies there is an empty one, so that columns stay in line. */
export function rowsOf({ cells, n_rows, n_cols }: TableChunk, limit: number): ShownCell[][] {
  const height = Math.min(n_rows, limit);
  const rows: ShownCell[][] = Array.from({ length: height }, () => []);
  const taken: boolean[][] = Array.from({ length: height }, () => []);
  for (const { row, col, row_span, col_span, text } of cells) {
    if (row >= height || col >= n_cols || taken[row]?.[col]) continue;
    const rowSpan = Math.min(row_span, height - row);
    const colSpan = Math.min(col_span, n_cols - col);
    for (let y = row; y < row + rowSpan; y += 1) {
      const line = taken[y];
      for (let x = col; line && x < col + colSpan; x += 1) line[x] = true;
    }
    rows[row]?.push({ col, text, rowSpan, colSpan });
  }
  return rows.map((row, y) => {
    const gaps = Array.from({ length: n_cols }, (_, col) => col).filter((col) => taken[y]?.[col] !== true);
    const empty = gaps.map((col) => ({ col, text: '', rowSpan: 1, colSpan: 1 }));
    return [...row, ...empty].sort((a, b) => a.col - b.col);
  });
}

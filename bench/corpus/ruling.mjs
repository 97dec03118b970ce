// Rules of a table as data: a weight for each line between rows and between columns, and pieces of lines under heads that span. Each way of
// making pages draws them by its own means.

/** @typedef {'none' | 'thin' | 'thick' | 'double'} Weight */

/** The rules around a cell; a line inside of a spanning cell is none of its own. @returns {Record<'top' | 'bottom' | 'left' | 'right', Weight>} */
export function edgesOf({ lines, rows }, { row, column, rowSpan, columnSpan }) {
  const { rows: across, columns: down, parts = [] } = lines;
  const partAt = (border) =>
    parts.some(({ above, from, to }) => above === border && from <= column && to >= column + columnSpan - 1);
  const horizontal = (border) => (across[border] === 'none' && partAt(border) ? 'thin' : across[border]);
  return {
    top: horizontal(row),
    bottom: row + rowSpan === rows.length ? across[row + rowSpan] : partAt(row + rowSpan) ? 'thin' : 'none',
    left: down[column],
    right: column + columnSpan === down.length - 1 ? down[column + columnSpan] : 'none',
  };
}

/**
 * The pieces of the line above row `border`, without those within cells that reach over it.
 * @returns {{ from: number, to: number, weight: Weight }[]} columns, both ends included
 */
export function piecesOf({ lines, columns }, cells, border) {
  const { rows: across, parts = [] } = lines;
  const isCrossed = (column) =>
    cells.some(
      (cell) =>
        cell.row < border &&
        cell.row + cell.rowSpan > border &&
        cell.column <= column &&
        cell.column + cell.columnSpan > column,
    );
  if (across[border] === 'none')
    return parts.filter(({ above }) => above === border).map(({ from, to }) => ({ from, to, weight: 'thin' }));
  const pieces = [];
  for (let column = 0; column < columns.length; column += 1) {
    if (isCrossed(column)) continue;
    const last = pieces.at(-1);
    if (last?.to === column - 1) last.to = column;
    else pieces.push({ from: column, to: column, weight: across[border] });
  }
  return pieces;
}

// Where the test tables have lines: by place of a cell, for the ways of making pages that draw cell by cell.

/** @returns {{ top: number, bottom: number, left: number, right: number }} points; a negative one is double */
export function linesAround({ grid, heads, look, under, breaks }, row, column, across, down) {
  const [rows, columns] = [grid.length, grid[0].length];
  const [bottom, right] = [row + down, column + across];
  return {
    top: row === 0 ? horizontal(look.line, 0, rows, heads, breaks) : 0,
    bottom: horizontal(look.line, bottom, rows, heads, breaks) || underline(under, look.line, bottom, column, right),
    left: column === 0 ? upright(look.line, 0, columns) : 0,
    right: upright(look.line, right, columns),
  };
}

export function horizontal(line, border, rows, heads, breaks) {
  const [isFirst, isHead, isLast] = [border === 0, border === heads, border === rows];
  switch (line) {
    case 'book':
      return isFirst || isLast ? 1.1 : isHead || breaks.includes(border) ? 0.5 : 0;
    case 'thinbook':
      return isFirst || isLast || isHead ? 0.5 : 0;
    case 'upright':
      return isHead ? 0.6 : isFirst || isLast ? 0.6 : 0;
    case 'mesh':
      return 0.5;
    case 'open':
      return isHead || breaks.includes(border) ? 0.5 : 0;
    case 'ledger':
      return border > heads && !isLast ? 0.25 : isHead ? 1 : isLast ? -1.8 : 0;
    case 'twin':
      return isFirst || isLast ? -1.8 : isHead ? 0.5 : 0;
    default:
      return 0;
  }
}

export function underline(under, line, border, from, to) {
  if (line === 'bare' || line === 'mesh') return 0;
  return under.some(([at, first, last]) => at === border && from <= first && to > last) ? 0.4 : 0;
}

export function upright(line, border, columns) {
  if (line === 'mesh') return 0.5;
  if (line === 'upright') return border === 1 || border === columns - 1 ? 0.6 : 0;
  return 0;
}

/** The ground of a cell, or null. */
export function groundAt({ heads, look }, row, column) {
  if (look.tint === 'head' && row < heads) return '#d9dee6';
  if (look.tint === 'rows' && row >= heads && (row - heads) % 2 === 0) return '#eef0ea';
  return look.tint === 'first' && column === 0 ? '#f1ece2' : null;
}

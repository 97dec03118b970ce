/** Tables with spans: places of the cells, the heights of the rows, rulings. */
import type { Align, CellDescription, TableDescription } from './description';
import { shift } from './flow';
import type { Flow } from './flow';
import { brokenLines } from './marks';
import type { Mark, TextStyle } from './marks';
import type { ReadCell } from '../scoring/reading';
import { widthOf } from './widths';

const PADDING = { x: 4, y: 3 };
const RULING = 0.6;
const STRIPE = 0.92;

export interface TableStyle {
  text: TextStyle;
  head: TextStyle;
  leading: number;
}

interface PlacedCell extends ReadCell {
  lines: string[];
  style: TextStyle;
  align: Align;
}

/** Draws the table into the flow; answers its grid. */
export function drawTable(flow: Flow, table: TableDescription, style: TableStyle): ReadCell[] {
  const edges = columnEdges(flow.frame.left, table.width ?? flow.frame.width, table.columns);
  const cells = placedCells(table, edges, style);
  const heights = rowHeights(cells, table.rows.length, style.leading);
  flow.reserve(sum(heights));
  const tops = [...heights.keys(), heights.length].map((row) => flow.y + sum(heights.slice(0, row)));
  const boxOf = (cell: PlacedCell): Box => ({
    x0: at(edges, cell.column),
    x1: at(edges, cell.column + cell.columnSpan),
    y0: at(tops, cell.row),
    y1: at(tops, cell.row + cell.rowSpan),
  });
  if (table.isStriped) flow.marks.push(...stripes(edges, tops, table.headRows ?? 1));
  for (const cell of cells) flow.marks.push(...cellMarks(cell, boxOf(cell), style.leading));
  flow.marks.push(...rulingsOf(table, cells.map(boxOf), tops));
  flow.y = at(tops, heights.length);
  return cells.map(({ row, column, rowSpan, columnSpan, text }) => ({ row, column, rowSpan, columnSpan, text }));
}

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

function columnEdges(left: number, width: number, shares: number[]): number[] {
  return [0, ...shares.keys()].map((_, index) => left + (width * sum(shares.slice(0, index))) / sum(shares));
}

function placedCells(table: TableDescription, edges: number[], style: TableStyle): PlacedCell[] {
  const covered = new Set<string>();
  return table.rows.flatMap((cells, row) => {
    let column = 0;
    return cells.map((described) => {
      while (covered.has(`${row} ${column}`)) column += 1;
      const { text, across = 1, down = 1, align, isBold = false } = whole(described);
      for (let i = 0; i < across * down; i += 1)
        covered.add(`${row + Math.floor(i / across)} ${column + (i % across)}`);
      const isHead = row < (table.headRows ?? 1);
      const font = isHead || isBold ? style.head : style.text;
      const width = at(edges, column + across) - at(edges, column) - 2 * PADDING.x;
      return {
        row,
        column,
        rowSpan: down,
        columnSpan: across,
        text,
        lines: text === '' ? [] : brokenLines(text, font, width),
        style: font,
        align: align ?? (across > 1 ? 'centre' : (table.align?.[column] ?? 'left')),
      };
    });
  });
}

function whole(cell: CellDescription): Exclude<CellDescription, string> {
  return typeof cell === 'string' ? { text: cell } : cell;
}

/** As high as the cells of one row ask for; the last row under a cell that spans several takes what that lacks. */
function rowHeights(cells: PlacedCell[], rows: number, leading: number): number[] {
  const heights = Array.from({ length: rows }, () => leading + 2 * PADDING.y);
  for (const cell of cells.toSorted((a, b) => a.rowSpan - b.rowSpan)) {
    const wanted = cell.lines.length * leading + 2 * PADDING.y;
    const last = cell.row + cell.rowSpan - 1;
    const others = sum(heights.slice(cell.row, last));
    heights[last] = Math.max(at(heights, last), wanted - others);
  }
  return heights;
}

function cellMarks({ lines, style, align }: PlacedCell, box: Box, leading: number): Mark[] {
  const top = (box.y0 + box.y1 - lines.length * leading) / 2;
  return lines.map((text, index) => ({
    kind: 'text',
    x: box.x0 + PADDING.x + shift(align, box.x1 - box.x0 - 2 * PADDING.x - widthOf(text, style.font, style.size)),
    baseline: top + index * leading + style.size,
    text,
    ...style,
    wordSpace: 0,
  }));
}

function stripes(edges: number[], tops: number[], headRows: number): Mark[] {
  const rows = tops.slice(0, -1).flatMap((_, row) => (row >= headRows && (row - headRows) % 2 === 1 ? [row] : []));
  return rows.map((row) => ({
    kind: 'fill',
    x0: at(edges, 0),
    x1: at(edges, edges.length - 1),
    y0: at(tops, row),
    y1: at(tops, row + 1),
    grey: STRIPE,
  }));
}

function rulingsOf({ rulings, headRows = 1 }: TableDescription, boxes: Box[], tops: number[]): Mark[] {
  const horizontal = (x0: number, x1: number, y: number): Mark => ({
    kind: 'line',
    x0,
    x1,
    y0: y,
    y1: y,
    width: RULING,
  });
  const vertical = (x: number, y0: number, y1: number): Mark => ({ kind: 'line', x0: x, x1: x, y0, y1, width: RULING });
  const left = Math.min(...boxes.map(({ x0 }) => x0));
  const right = Math.max(...boxes.map(({ x1 }) => x1));
  switch (rulings) {
    case 'none':
      return [];
    case 'head':
      return [0, headRows, tops.length - 1].map((row) => horizontal(left, right, at(tops, row)));
    case 'rows':
      return [horizontal(left, right, at(tops, 0)), ...boxes.map(({ x0, x1, y1 }) => horizontal(x0, x1, y1))];
    case 'grid':
      return boxes.flatMap(({ x0, x1, y0, y1 }) => [
        horizontal(x0, x1, y0),
        horizontal(x0, x1, y1),
        vertical(x0, y0, y1),
        vertical(x1, y0, y1),
      ]);
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function at(values: number[], index: number): number {
  const value = values[index];
  if (value === undefined) throw new Error(`a cell reaches beyond the table: there is no place ${index}`);
  return value;
}

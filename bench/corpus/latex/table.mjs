// A table as LaTeX.
import { piecesOf } from '../ruling.mjs';
import { escaped } from './escaped.mjs';
import { marked } from './marks.mjs';

const SIDES = { left: 'l', right: 'r', centre: 'c' };
const BARS = { none: '', thin: '|', thick: '!{\\vrule width 1pt}', double: '||' };

/** @param {{ id: string, table: object, cells: object[] }} block @param {number} width points that it may be wide */
export function tableLatex({ id, table, cells }, width) {
  const { rows, headRows, size = 1, pad = [1.5, 4], isLong = false } = table;
  const lines = rows.map((_, row) => `${ruleLatex(table, cells, row)}${rowLatex(id, table, cells, row, width)}\\\\`);
  const last = ruleLatex(table, cells, rows.length);
  const spec = specOf(table, width);
  const font = `\\fontsize{${size}\\textem}{${(size * 1.2).toFixed(3)}\\textem}\\selectfont`;
  const room = `\\setlength\\tabcolsep{${pad[1]}pt}\\renewcommand\\arraystretch{${(1 + pad[0] / 9).toFixed(2)}}`;
  if (isLong) {
    const head =
      headRows > 0 ? `${lines.slice(0, headRows).join('\n')}${ruleLatex(table, cells, headRows)}\\endhead\n` : '';
    // The line below the head belongs to it, on each page.
    const body = lines.slice(headRows);
    if (headRows > 0) body[0] = rowLatex(id, table, cells, headRows, width) + '\\\\';
    return `{${font}${room}\\Mv{${id}}\\begin{longtable}{${spec}}\n${head}${body.join('\n')}\n${last}\\end{longtable}\\E}`;
  }
  return `{${font}${room}\\leavevmode\\fit{\\M{${id}}\\begin{tabular}{${spec}}\n${lines.join('\n')}\n${last}\\end{tabular}\\E}}`;
}

function columnSpec(table, column, width) {
  const { columns, align = [], wraps, pad = [1.5, 4] } = table;
  if (!wraps?.[column]) return SIDES[align[column] ?? 'left'];
  const sum = columns.reduce((total, share) => total + share, 0);
  const room = width - columns.length * 2 * pad[1] - 6;
  return `>{\\raggedright\\arraybackslash}p{${((room * columns[column]) / sum).toFixed(1)}pt}`;
}

function specOf(table, width) {
  const { columns, lines } = table;
  const bar = (border) => BARS[lines?.columns[border] ?? 'none'];
  return `${bar(0)}${columns.map((_, column) => `${columnSpec(table, column, width)}${bar(column + 1)}`).join('')}`;
}

/** Lines above a row, or below the last one. */
function ruleLatex(table, cells, border) {
  const { lines, columns, rows, rulings } = table;
  if (!lines) return '';
  const pieces = piecesOf(table, cells, border);
  const isWhole = pieces.length === 1 && pieces[0].from === 0 && pieces[0].to === columns.length - 1;
  if (rulings === 'booktabs') {
    if (isWhole && pieces[0].weight === 'thick')
      return border === 0 ? '\\toprule\n' : border === rows.length ? '\\bottomrule\n' : '\\midrule\n';
    if (isWhole && pieces[0].weight !== 'none') return '\\midrule\n';
    return pieces
      .filter(({ weight }) => weight !== 'none')
      .map(({ from, to }) => `\\cmidrule(lr){${from + 1}-${to + 1}}`)
      .join('')
      .concat('\n');
  }
  return pieces
    .map((piece) => pieceLatex(piece, isWhole))
    .join('')
    .concat('\n');
}

function pieceLatex({ from, to, weight }, isWhole) {
  if (weight === 'none') return '';
  const line = isWhole ? '\\hline' : `\\cline{${from + 1}-${to + 1}}`;
  if (weight === 'double') return isWhole ? '\\hline\\hline' : line;
  if (weight === 'thick' && isWhole) return '\\noalign{\\hrule height 1pt}';
  return line;
}

function rowLatex(id, table, cells, row, width) {
  const { columns, shades, lines } = table;
  const isCrossed = cells.some((cell) => cell.rowSpan > 1 && cell.row <= row && cell.row + cell.rowSpan > row);
  const shade = shades?.[row] && !isCrossed ? `\\rowcolor[HTML]{${shades[row].slice(1).toUpperCase()}}` : '';
  const bar = (border) => BARS[lines?.columns[border] ?? 'none'];
  const parts = [];
  for (let column = 0; column < columns.length;) {
    const cell = cells.find(
      (one) =>
        one.row <= row && one.row + one.rowSpan > row && one.column <= column && one.column + one.columnSpan > column,
    );
    const inner = cell.row === row ? cellLatex(id, cell, table) : '';
    const isOther = cell.align !== (table.align?.[column] ?? 'left');
    if (cell.columnSpan === 1 && !(isOther && !table.wraps)) parts.push(inner);
    else {
      const left = column === 0 ? bar(0) : '';
      parts.push(
        `\\multicolumn{${cell.columnSpan}}{${left}${SIDES[cell.align]}${bar(column + cell.columnSpan)}}{${inner}}`,
      );
    }
    column += cell.columnSpan;
  }
  return `${shade}${parts.join(' & ')}`;
}

function cellLatex(id, { row, column, rowSpan, isHead, isBold, isItalic, text, mark = '', indent }, table) {
  if (text === '') return '';
  const shown = escaped(text.slice(0, text.length - mark.length)).replaceAll('\n', '\\newline ');
  const raised = mark === '' ? '' : `\\textsuperscript{${escaped(mark)}}`;
  const isStrong = isBold || (isHead && table.isHeadBold);
  const styled = isStrong ? `\\textbf{${shown}}` : isItalic ? `\\textit{${shown}}` : shown;
  const moved = indent ? `\\hspace*{${indent}em}` : '';
  const inner = `${moved}${marked(`${id}-${row}-${column}`, `${styled}${raised}`)}`;
  return rowSpan > 1 ? `\\multirow{${rowSpan}}{${table.wraps ? '=' : '*'}}{${inner}}` : inner;
}

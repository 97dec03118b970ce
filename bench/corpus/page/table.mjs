// A table as HTML. A page can end before a row that no cell reaches into from above.
import { escaped } from './escaped.mjs';

export function tableHtml({ id, table, cells }) {
  const {
    columns,
    headRows,
    rulings,
    isStriped = false,
    isHeadFilled = false,
    isTight = false,
    isTop = false,
    width,
  } = table;
  const sum = columns.reduce((total, share) => total + share, 0);
  const widths = columns.map((share) => `<col style="width:${((100 * share) / sum).toFixed(3)}%">`).join('');
  const rows = table.rows.map((_, row) => rowHtml(row, cells, headRows, isStriped));
  const kind = [`rulings-${rulings}`, isHeadFilled ? 'filled' : '', isTight ? 'tight' : '', isTop ? 'top' : '']
    .join(' ')
    .trim();
  const head = headRows > 0 ? `<thead>${rows.slice(0, headRows).join('\n')}</thead>` : '';
  return (
    `<table class="${kind}" data-block="${id}"${width === undefined ? '' : ` style="width:${width}pt"`}><colgroup>${widths}</colgroup>${head}` +
    `<tbody>${rows.slice(headRows).join('\n')}</tbody></table>`
  );
}

function rowHtml(row, cells, headRows, isStriped) {
  const isCrossed = cells.some((cell) => cell.row < row && cell.row + cell.rowSpan > row);
  const isDark = isStriped && row >= headRows && (row - headRows) % 2 === 1;
  const attributes = `${isDark ? ' class="dark"' : ''}${isCrossed ? '' : ' data-break'}`;
  const own = cells.filter((cell) => cell.row === row);
  return `<tr${attributes}>${own.map(cellHtml).join('')}</tr>`;
}

function cellHtml({ row, column, rowSpan, columnSpan, isHead, isBold, align, text }) {
  const tag = isHead ? 'th' : 'td';
  const spans = `${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}${columnSpan > 1 ? ` colspan="${columnSpan}"` : ''}`;
  const kind = [align, isBold ? 'bold' : ''].join(' ').trim();
  const lines = text.split('\n');
  const inner =
    lines.length > 1 ? lines.map((line) => `<div class="line">${escaped(line)}</div>`).join('') : escaped(text);
  return `<${tag} class="${kind}" data-cell="${row} ${column}" data-text${spans}>${inner}</${tag}>`;
}

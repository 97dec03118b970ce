// A table as HTML. A page can end before a row that no cell reaches into from above.
import { edgesOf } from '../ruling.mjs';
import { escaped } from './escaped.mjs';

const BORDERS = { none: '0', thin: '.5pt solid #000', thick: '1.2pt solid #000', double: '2.2pt double #000' };

/** Behind the mark of an item: its text hangs beside it. */
const HANGING = '\u2003';

export function tableHtml({ id, table, cells }) {
  const {
    columns,
    headRows,
    rulings,
    isStriped = false,
    isHeadFilled = false,
    isTight = false,
    isTop = false,
    isNatural = false,
    width,
    size,
    pad,
  } = table;
  const sum = columns.reduce((total, share) => total + share, 0);
  const widths = columns.map((share) => `<col style="width:${((100 * share) / sum).toFixed(3)}%">`).join('');
  const rows = table.rows.map((_, row) => rowHtml(row, cells, table, isStriped));
  const kind = [`rulings-${rulings}`, isHeadFilled ? 'filled' : '', isTight ? 'tight' : '', isTop ? 'top' : '']
    .join(' ')
    .trim();
  const head = headRows > 0 ? `<thead>${rows.slice(0, headRows).join('\n')}</thead>` : '';
  const styles = [
    ...(width === undefined ? [] : [`width:${width}pt`]),
    ...(isNatural ? ['width:auto', 'margin-left:auto', 'margin-right:auto'] : []),
    ...(size === undefined ? [] : [`font-size:${size}em`]),
    ...(pad === undefined ? [] : [`--pad:${pad[0]}pt ${pad[1]}pt`]),
  ];
  const style = styles.length > 0 ? ` style="${styles.join(';')}"` : '';
  return (
    `<table class="${kind}" data-block="${id}"${style}>${isNatural ? '' : `<colgroup>${widths}</colgroup>`}${head}` +
    `<tbody>${rows.slice(headRows).join('\n')}</tbody></table>`
  );
}

function rowHtml(row, cells, table, isStriped) {
  const { headRows } = table;
  const isCrossed = cells.some((cell) => cell.row < row && cell.row + cell.rowSpan > row);
  const isDark = isStriped && row >= headRows && (row - headRows) % 2 === 1;
  const attributes = `${isDark ? ' class="dark"' : ''}${isCrossed ? '' : ' data-break'}`;
  const own = cells.filter((cell) => cell.row === row);
  return `<tr${attributes}>${own.map((cell) => cellHtml(cell, table)).join('')}</tr>`;
}

function cellHtml(cell, table) {
  const { row, column, rowSpan, columnSpan, isHead, isBold, isItalic, align, text, mark = '', indent } = cell;
  const tag = isHead ? 'th' : 'td';
  const spans = `${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}${columnSpan > 1 ? ` colspan="${columnSpan}"` : ''}`;
  const kind = [align, isBold ? 'bold' : '', isItalic ? 'italic' : ''].filter((name) => name !== '').join(' ');
  const lines = text.slice(0, text.length - mark.length).split('\n');
  const inner =
    lines.length > 1 || lines[0].includes(HANGING)
      ? lines
          .map((line) => `<div class="line${line.includes(HANGING) ? ' hanging' : ''}">${escaped(line)}</div>`)
          .join('')
      : escaped(lines[0]);
  const styles = [
    ...(table.lines ? bordersOf(edgesOf(table, cell)) : []),
    ...(table.shades?.[row] ? [`background:${table.shades[row]}`] : []),
    ...(indent ? [`padding-left:${indent}em`] : []),
  ];
  const style = styles.length > 0 ? ` style="${styles.join(';')}"` : '';
  const more = mark === '' ? '' : `<sup>${escaped(mark)}</sup>`;
  return `<${tag} class="${kind}" data-cell="${row} ${column}" data-text${spans}${style}>${inner}${more}</${tag}>`;
}

function bordersOf(edges) {
  return Object.entries(edges)
    .filter(([, weight]) => weight !== 'none')
    .map(([side, weight]) => `border-${side}:${BORDERS[weight]}`);
}

// The truth as Markdown, in reading order: headings with their level, list items with their marker, tables as HTML with their spans. What is
// printed on a page is there, running heads and the words of charts too.

/** @param {{ blocks: object[] }} truth */
export function markdownOf({ blocks }) {
  const shown = blocks.filter(({ text, cells }) => text !== '' || cells !== undefined);
  return `${shown.map((block, index) => `${gapBefore(block, shown[index - 1])}${blockText(block)}`).join('')}\n`;
}

/** Items of a list stand without an empty line between. */
function gapBefore(block, before) {
  if (before === undefined) return '';
  return block.role === 'item' && before.role === 'item' ? '\n' : '\n\n';
}

function blockText(block) {
  const { role, text = '' } = block;
  switch (role) {
    case 'heading':
      return `${'#'.repeat(Math.min(6, block.level))} ${text}`;
    case 'item':
      return `${'  '.repeat(block.depth)}${block.isOrdered ? block.marker : '-'} ${text}`;
    case 'table':
      return tableText(block);
    case 'code':
      return ['```', ...block.lines, '```'].join('\n');
    default:
      return text;
  }
}

function tableText({ cells, rows }) {
  const lines = Array.from({ length: rows }, (_, row) => cells.filter((cell) => cell.row === row).map(cellText));
  return `<table>${lines.map((line) => `<tr>${line.join('')}</tr>`).join('')}</table>`;
}

function cellText({ rowSpan, columnSpan, isHead, text }) {
  const tag = isHead ? 'th' : 'td';
  const spans = `${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}${columnSpan > 1 ? ` colspan="${columnSpan}"` : ''}`;
  const inner = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<${tag}${spans}>${inner}</${tag}>`;
}

// Writes plain PDFs for tests and measurements: pages of Helvetica text with ruled tables, deterministic for given
// options. The content is known exactly, so that a reader's result can be checked against `describePage`.
import { assemble, stream } from './assemble.mjs';
import { seededWords } from './words.mjs';

const PAGE = { width: 612, height: 792, margin: 56 };
const TEXT_SIZE = 9;
const LEADING = 11.5;
const HEADING_SIZE = 16;
const COLUMNS = 4;
const ROW_HEIGHT = 16;
/** About this many characters of Helvetica's mean width fit on a line between the margins. */
const LINE_CHARACTERS = 104;
const LINES_AROUND_TABLES = 3;

/**
 * @param {{ pages?: number, charactersPerPage?: number, tablesPerPage?: number, rowsPerTable?: number, seed?: number, title?: string }} options
 * @returns {Buffer} the PDF
 */
export function makePdf(options = {}) {
  const { pages = 5, title = 'Sample document' } = options;
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const add = (body) => objects.push(body);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  add(`<< /Title (${escapeText(title)}) /Producer (make-pdf) >>`);
  const kids = [];
  for (let index = 0; index < pages; index += 1) {
    const content = drawPage(describePage(index, options));
    const contents = add(stream('', content));
    const page = add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${contents} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
    );
    kids.push(`${page} 0 R`);
  }
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`;
  return assemble(objects, '/Info 5 0 R');
}

/** The content of one page: `{ heading, paragraphs: [[line]], tables: [[[cell]]] }`. */
export function describePage(index, { charactersPerPage = 3000, tablesPerPage = 2, rowsPerTable = 6, seed = 1 } = {}) {
  const words = seededWords(seed * 100_003 + index);
  const tables = Array.from({ length: tablesPerPage }, (_, table) =>
    Array.from({ length: rowsPerTable }, (_row, row) =>
      Array.from({ length: COLUMNS }, (_column, column) => cellText(words, { table, row, column })),
    ),
  );
  const heading = `${index + 1}. ${words.phrase(3)}`;
  const inTables = tables.flat(2).join('').length;
  const lines = [];
  for (let left = charactersPerPage - inTables - heading.length; left > 0;) {
    const line = words.line(Math.min(LINE_CHARACTERS, Math.max(left, 20)));
    lines.push(line);
    left -= line.length;
  }
  const parts = tablesPerPage + 1;
  const size = Math.ceil(lines.length / parts);
  const paragraphs = Array.from({ length: parts }, (_, part) => lines.slice(part * size, (part + 1) * size));
  return { heading, paragraphs, tables };
}

function cellText(words, { table, row, column }) {
  if (row === 0) return ['Item', 'Quantity', 'Price', 'Amount'][column];
  if (column === 0) return words.phrase(2);
  return column === 1
    ? String(words.number(1, 90))
    : `${words.number(10, 9_000)}.${String(words.number(0, 99)).padStart(2, '0')}${table === 1 ? ' EUR' : ''}`;
}

function drawPage({ heading, paragraphs, tables }) {
  const out = [];
  let y = PAGE.height - PAGE.margin;
  out.push(text('F2', HEADING_SIZE, PAGE.margin, y, heading));
  y -= HEADING_SIZE + 10;
  paragraphs.forEach((lines, index) => {
    for (const line of lines) {
      out.push(text('F1', TEXT_SIZE, PAGE.margin, y, line));
      y -= LEADING;
    }
    y -= LINES_AROUND_TABLES;
    const table = tables[index];
    if (table) y = drawTable(out, table, y) - LEADING - LINES_AROUND_TABLES;
  });
  return out.join('\n');
}

function drawTable(out, rows, top) {
  const width = PAGE.width - 2 * PAGE.margin;
  const columnWidth = width / COLUMNS;
  const bottom = top - rows.length * ROW_HEIGHT;
  out.push('0.5 w');
  for (let row = 0; row <= rows.length; row += 1)
    out.push(rule(PAGE.margin, top - row * ROW_HEIGHT, PAGE.margin + width, top - row * ROW_HEIGHT));
  for (let column = 0; column <= COLUMNS; column += 1)
    out.push(rule(PAGE.margin + column * columnWidth, top, PAGE.margin + column * columnWidth, bottom));
  rows.forEach((cells, row) => {
    cells.forEach((cell, column) => {
      out.push(
        text(
          row === 0 ? 'F2' : 'F1',
          TEXT_SIZE,
          PAGE.margin + column * columnWidth + 4,
          top - row * ROW_HEIGHT - 11,
          cell,
        ),
      );
    });
  });
  return bottom;
}

function text(font, size, x, y, value) {
  return `BT /${font} ${size} Tf ${number(x)} ${number(y)} Td (${escapeText(value)}) Tj ET`;
}

function rule(x0, y0, x1, y1) {
  return `${number(x0)} ${number(y0)} m ${number(x1)} ${number(y1)} l S`;
}

function number(value) {
  return String(Math.round(value * 100) / 100);
}

function escapeText(value) {
  return value.replace(/[\\()]/g, '\\$&');
}

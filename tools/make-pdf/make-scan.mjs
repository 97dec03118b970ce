// Writes PDFs whose pages are pictures, as scanners make them: one bit per pixel, enlarged 5 x 7 bitmap letters. The
// bytes are deterministic for given options, and every page differs.
import { deflateSync } from 'node:zlib';
import { assemble, stream } from './assemble.mjs';
import { seededWords } from './words.mjs';

/** US letter at 150 dpi. */
const SHEET = { width: 1275, height: 1650, margin: 120 };
/** Pixels per dot of the bitmap font. */
const DOT = 4;
const LEADING = 15 * DOT;
const LINE_CHARACTERS = 40;
/** Columns of each lower-case letter from left to right, with the lowest bit at the top. */
const LETTERS = letters(
  '2054545478 7f48444438 3844444420 384444487f 3854545418 087e090102 0c5252523e 7f08040478 00447d4000 2040443d00 7f10284400 ' +
    '00417f4000 7c04180478 7c08040478 3844444438 7c14141408 081414187c 7c08040408 4854545420 043f444020 3c4040207c 1c2040201c ' +
    '3c4030403c 4428102844 0c5050503c 4464544c44',
);

/**
 * @param {{ pages?: number, linesPerPage?: number, seed?: number }} options
 * @returns {Buffer} the PDF
 */
export function makeScan({ pages = 5, linesPerPage = 8, seed = 1 } = {}) {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const kids = [];
  for (let index = 0; index < pages; index += 1) {
    const picture = deflateSync(scan(scannedLines({ page: index, linesPerPage, seed }))).toString('latin1');
    const content = 'q 612 0 0 792 0 0 cm /I1 Do Q';
    const at = objects.length;
    objects.push(
      stream(
        `/Type /XObject /Subtype /Image /Width ${SHEET.width} /Height ${SHEET.height} /ColorSpace /DeviceGray ` +
          '/BitsPerComponent 1 /Filter /FlateDecode',
        picture,
      ),
      stream('', content),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${at + 2} 0 R ` +
        `/Resources << /XObject << /I1 ${at + 1} 0 R >> >> >>`,
    );
    kids.push(`${at + 3} 0 R`);
  }
  objects[1] = `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`;
  return assemble(objects);
}

/** The text on a page, counted from 0. */
export function scannedLines({ page, linesPerPage = 8, seed = 1 }) {
  const words = seededWords(seed * 100_003 + page);
  return Array.from({ length: linesPerPage }, () => words.line(LINE_CHARACTERS).toLowerCase());
}

/** Rows of bits; white is 1. */
function scan(lines) {
  const stride = Math.ceil(SHEET.width / 8);
  const bits = Buffer.alloc(stride * SHEET.height, 0xff);
  const ink = (x, y) => {
    bits[y * stride + (x >> 3)] &= ~(0x80 >> (x & 7));
  };
  lines.forEach((line, row) => {
    Array.from(line).forEach((letter, place) => {
      const columns = LETTERS.get(letter) ?? [];
      columns.forEach((dots, column) => {
        for (let dot = 0; dot < 7; dot += 1) {
          if (((dots >> dot) & 1) === 0) continue;
          const x = SHEET.margin + (place * 6 + column) * DOT;
          const y = SHEET.margin + row * LEADING + dot * DOT;
          for (let i = 0; i < DOT * DOT; i += 1) ink(x + (i % DOT), y + Math.floor(i / DOT));
        }
      });
    });
  });
  return bits;
}

function letters(columns) {
  const list = columns.split(' ').map((hex) => Array.from(Buffer.from(hex, 'hex')));
  return new Map(list.map((dots, index) => [String.fromCodePoint(97 + index), dots]));
}

// Small PDFs for tests with fully known lines and pixels.
import { assemble, stream } from './assemble.mjs';

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const PAGE = '/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]';
const RESOURCES = '/Resources << /Font << /F1 3 0 R >> /XObject << /I1 4 0 R >> >>';
const FOUR_PIXELS = 'FF0000 00FF00 0000FF FFFF00>';
const SIDE = 64;
/** Encryption keys that match no password, not even the empty one. */
const LOCK =
  `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'3c'.repeat(32)}> /U <${'a5'.repeat(32)}> >> ` +
  `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`;

/** Pages of lines in Helvetica, with a picture of four pixels below them on request. */
export function linesPdf(pages, { picture = false, encrypted = false } = {}) {
  const contents = pages.map((lines) => {
    const text = lines.map((line, index) => `BT /F1 11 Tf 72 ${720 - 14 * index} Td (${line}) Tj ET`);
    return [...text, ...(picture ? ['q 200 0 0 150 72 300 cm /I1 Do Q'] : [])].join('\n');
  });
  const image = stream(imageOf(2, '/Filter /ASCIIHexDecode'), FOUR_PIXELS);
  return pdfOf(contents, image, encrypted ? LOCK : '');
}

/** One page of lines in Helvetica, each an element of the structure tree with its role. */
export function taggedPdf(lines) {
  const marked = lines.map(
    ([role, line], index) =>
      `/${role} << /MCID ${index} >> BDC BT /F1 11 Tf 72 ${720 - 14 * index} Td (${line}) Tj ET EMC`,
  );
  const elements = lines.map(([role], index) => `<< /S /${role} /P 6 0 R /Pg 4 0 R /K ${index} >>`);
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R /MarkInfo << /Marked true >> >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    FONT,
    `<< ${PAGE} /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> /StructParents 0 >>`,
    stream('', marked.join('\n')),
    `<< /Type /StructTreeRoot /K [${elements.join(' ')}] >>`,
  ]);
}

/** One page with a line of text and a picture of a few coloured squares. */
export function picturePdf() {
  const pixels = Buffer.alloc(SIDE * SIDE * 3, 0);
  for (let index = 0; index < SIDE * SIDE; index += 1) {
    const square = (Math.floor(index / SIDE / 16) + Math.floor((index % SIDE) / 16)) % 3;
    pixels[index * 3 + square] = 200;
  }
  const content = 'BT /F1 12 Tf 72 720 Td (A picture stands below.) Tj ET q 200 0 0 200 72 400 cm /I1 Do Q';
  return pdfOf([content], stream(imageOf(SIDE), pixels.toString('latin1')));
}

/** Three pages: one of text, one whose content is damaged, and one whose figure takes more memory to draw than there is. */
export function incompletePdf() {
  const text = (line) => `BT /F1 11 Tf 72 720 Td (${line}) Tj ET`;
  const image = stream(imageOf(2, '/Filter /ASCIIHexDecode'), FOUR_PIXELS);
  // A tile of 15,000 by 90 points, skewed by 200: ISO 32000-1, 8.7.3.
  const pattern = stream(
    '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 15000 90] /XStep 15000 /YStep 90 /Matrix [1 0 200 1 0 0] /Resources << >>',
    '1 0 0 rg 0 0 100000 100 re f',
  );
  const resources = '/Resources << /Font << /F1 3 0 R >> /XObject << /I1 4 0 R >> /Pattern << /P1 5 0 R >> >>';
  const kids = '/Kids [6 0 R 7 0 R 8 0 R]';
  const page = (contents) => `<< ${PAGE} /Contents ${contents} 0 R ${resources} >>`;
  return assemble([
    CATALOGUE,
    `<< /Type /Pages /Count 3 ${kids} >>`,
    FONT,
    image,
    pattern,
    page(9),
    page(10),
    page(11),
    stream('', text('The first page is whole.')),
    stream('/Filter /FlateDecode', '\xa5'.repeat(400)),
    stream(
      '',
      `${text('The last page has a figure.')} q 200 0 0 150 72 300 cm /I1 Do Q /Pattern cs /P1 scn 100 320 100 100 re f`,
    ),
  ]);
}

function imageOf(side, more = '') {
  return `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${more}`;
}

/** The file of these pages, which share a font and an image. */
function pdfOf(contents, image, entries = '') {
  const objects = [CATALOGUE, '', FONT, image];
  const kids = contents.map((content) => {
    const at = objects.push(stream('', content));
    return `${objects.push(`<< ${PAGE} /Contents ${at} 0 R ${RESOURCES} >>`)} 0 R`;
  });
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`;
  return assemble(objects, entries);
}

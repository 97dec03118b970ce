/** Composed pages as a PDF of text in the standard fonts. */
import { assemble, stream } from '../../../tools/make-pdf/assemble.mjs';
import type { ComposedPage, Mark } from './marks';
import type { FontName } from './widths';

const FONTS: FontName[] = ['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'Times-Bold'];
/** The bullet's place in WinAnsiEncoding. */
const BULLET = '\\225';

export function pdfOf(pages: ComposedPage[]): Buffer {
  const fonts = FONTS.map((font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`);
  const names = FONTS.map((font, index) => `/${font} ${index + 3} 0 R`).join(' ');
  return documentOf(pages, fonts, ({ height, marks }) => ({
    content: marks.map((mark) => drawn(mark, height)).join('\n'),
    resources: `/Font << ${names} >>`,
    objects: [],
  }));
}

interface PageParts {
  content: string;
  resources: string;
  /** Of this page alone. */
  objects: string[];
}

/** `shared` are objects from number 3 on; `draw` is told the number of the first object that it adds. */
export function documentOf(
  pages: ComposedPage[],
  shared: string[],
  draw: (page: ComposedPage, firstObject: number) => PageParts,
): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '', ...shared];
  const kids = pages.map((page) => {
    const { content, resources, objects: added } = draw(page, objects.length + 1);
    objects.push(...added);
    const contents = objects.push(stream('', content));
    const box = `[0 0 ${page.width} ${page.height}]`;
    return objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${contents} 0 R /Resources << ${resources} >> >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  return assemble(objects);
}

function drawn(mark: Mark, height: number): string {
  switch (mark.kind) {
    case 'text': {
      const { font, size, x, baseline, wordSpace, text } = mark;
      const place = `${rounded(x)} ${rounded(height - baseline)} Td`;
      return `BT /${font} ${rounded(size)} Tf ${rounded(wordSpace)} Tw ${place} (${escaped(text)}) Tj ET`;
    }
    case 'line': {
      const [from, to] = [
        `${rounded(mark.x0)} ${rounded(height - mark.y0)}`,
        `${rounded(mark.x1)} ${rounded(height - mark.y1)}`,
      ];
      return `${mark.width} w ${from} m ${to} l S`;
    }
    case 'fill': {
      const { x0, y0, x1, y1, grey } = mark;
      const box = [x0, height - y1, x1 - x0, y1 - y0].map(rounded).join(' ');
      return `${grey} g ${box} re f 0 g`;
    }
  }
}

function rounded(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&').replaceAll('•', BULLET);
}

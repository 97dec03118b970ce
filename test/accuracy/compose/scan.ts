/** Composed pages as a PDF of pictures: drawn with a pen, turned by a skew, with the noise of a scanner. */
import { deflateSync } from 'node:zlib';
import { stream } from '../../../tools/make-pdf/assemble.mjs';
import { seededWords } from '../../../tools/make-pdf/words.mjs';
import { Canvas } from './canvas';
import type { ScanSettings } from './description';
import type { ComposedPage, Mark } from './marks';
import { documentOf } from './pdf';
import { strokesOf } from './strokes';
import type { Point } from './strokes';
import { widthOf } from './widths';

const POINTS_PER_INCH = 72;
/** Of the pen, in sizes of the text. */
const PEN = { regular: 0.075, bold: 0.125 };

export function scanOf(pages: ComposedPage[], settings: ScanSettings): Buffer {
  return documentOf(pages, [], (page, firstObject) => {
    const canvas = drawnPage(page, settings);
    const pixels = deflateSync(canvas.pixels(noiseOf(settings, firstObject))).toString('latin1');
    const entries =
      `/Type /XObject /Subtype /Image /Width ${canvas.width} /Height ${canvas.height} /ColorSpace /DeviceGray ` +
      '/BitsPerComponent 8 /Filter /FlateDecode';
    return {
      content: `q ${page.width} 0 0 ${page.height} 0 0 cm /I1 Do Q`,
      resources: `/XObject << /I1 ${firstObject} 0 R >>`,
      objects: [stream(entries, pixels)],
    };
  });
}

function drawnPage({ width, height, marks }: ComposedPage, { dpi, skew = 0 }: ScanSettings): Canvas {
  const scale = dpi / POINTS_PER_INCH;
  const canvas = new Canvas(Math.round(width * scale), Math.round(height * scale));
  const [sine, cosine] = [Math.sin((skew * Math.PI) / 180), Math.cos((skew * Math.PI) / 180)];
  const placed = ({ x, y }: Point): Point => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    return { x: (width / 2 + dx * cosine - dy * sine) * scale, y: (height / 2 + dx * sine + dy * cosine) * scale };
  };
  const draw = (points: Point[], pen: number): void => {
    points.slice(1).forEach((to, index) => {
      canvas.stroke(placed(points[index] ?? to), placed(to), pen * scale);
    });
  };
  for (const mark of marks) drawMark(mark, draw);
  return canvas;
}

function drawMark(mark: Mark, draw: (points: Point[], pen: number) => void): void {
  switch (mark.kind) {
    case 'text': {
      const { text, font, size, baseline, wordSpace } = mark;
      const pen = size * (font.endsWith('Bold') ? PEN.bold : PEN.regular);
      let left = mark.x;
      for (const character of text) {
        const advance = widthOf(character, font, size);
        for (const stroke of strokesOf(character, advance / size))
          draw(
            stroke.map(({ x, y }) => ({ x: left + x * size, y: baseline - y * size })),
            pen,
          );
        left += advance + (character === ' ' ? wordSpace : 0);
      }
      return;
    }
    case 'line':
      draw(
        [
          { x: mark.x0, y: mark.y0 },
          { x: mark.x1, y: mark.y1 },
        ],
        mark.width,
      );
      return;
    case 'fill':
      throw new Error('a scan has no fills');
  }
}

/** A prime number of them, so that their repetition makes no pattern on the page. */
function noiseOf({ noise = 0 }: ScanSettings, seed: number): number[] {
  const { number } = seededWords(seed);
  return Array.from({ length: 65_521 }, () => number(-noise, noise));
}

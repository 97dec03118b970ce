/** Documents whose words stand apart, and whose pages are turned, cut or hidden behind others. */
import type { Page } from 'playwright-core';
import { assemble, stream } from '../../../tools/make-pdf/assemble.mjs';
import { docx, paragraph } from '../../support/office-package.mjs';

export interface Drawing {
  readonly name: string;
  readonly filename: string;
  readonly bytes: Buffer;
  /** The one that is looked at. */
  readonly page: number;
  readonly words: readonly string[];
}

const WORDS = ['Harbour', 'Lantern', 'Meadow', 'Granite'];
const OTHER_WORDS = ['Quarter', 'Invoice', 'Balance', 'Payment'];
/** Of pictures, in pixels. */
const WIDTH = 900;
const HEIGHT = 1_200;
const FONT_PX = 40;

/** A page of 500 by 700 points out of a larger one, shown a quarter turn to the right. */
export function turnedPdf(): Drawing {
  const lines = WORDS.map((word, index) => `BT /F1 20 Tf ${120 + 90 * index} ${700 - 150 * index} Td (${word}) Tj ET`);
  const page =
    '/Type /Page /Parent 2 0 R /MediaBox [0 0 700 900] /CropBox [60 80 560 780] /Rotate 90 /Contents 5 0 R ' +
    '/Resources << /Font << /F1 3 0 R >> >>';
  const bytes = assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< ${page} >>`,
    stream('', lines.join('\n')),
  ]);
  return { name: 'a turned PDF with a crop box', filename: 'turned.pdf', bytes, page: 1, words: WORDS };
}

/** Its pixels lie on their side, as cameras store them, and EXIF's orientation 6 puts them upright. */
export async function turnedJpeg(page: Page): Promise<Drawing> {
  const url = await page.evaluate<string>(
    drawing({ words: WORDS, width: HEIGHT, height: WIDTH, turn: `context.setTransform(0, -1, 1, 0, 0, ${WIDTH});` }) +
      "; canvas.toDataURL('image/jpeg', 0.95)",
  );
  const jpeg = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const orientation = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex');
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientation]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  const bytes = Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
  return { name: 'a JPEG that EXIF turns', filename: 'turned.jpg', bytes, page: 1, words: WORDS };
}

/** Two frames, of which the second is looked at. */
export async function secondFrame(page: Page): Promise<Drawing> {
  const frames: Buffer[] = [];
  for (const words of [OTHER_WORDS, WORDS]) {
    const grey = await page.evaluate<string>(
      `${drawing({ words, width: WIDTH, height: HEIGHT, turn: '' })};
      const data = context.getImageData(0, 0, ${WIDTH}, ${HEIGHT}).data;
      let text = '';
      for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at]);
      btoa(text)`,
    );
    frames.push(Buffer.from(grey, 'base64'));
  }
  return {
    name: 'the second frame of a TIFF',
    filename: 'frames.tiff',
    bytes: greyTiff(frames, WIDTH, HEIGHT),
    page: 2,
    words: WORDS,
  };
}

export function wordDocument(): Drawing {
  const bytes = docx(WORDS.map((word) => paragraph(word)).join(paragraph('')));
  return { name: 'a Word document', filename: 'words.docx', bytes, page: 1, words: WORDS };
}

interface Canvas {
  readonly words: readonly string[];
  readonly width: number;
  readonly height: number;
  /** A statement that turns what is drawn. */
  readonly turn: string;
}

/** A script that draws words in black on white, upright in 900 by 1,200 pixels. */
function drawing({ words, width, height, turn }: Canvas): string {
  return `
    var canvas = document.createElement('canvas');
    canvas.width = ${width};
    canvas.height = ${height};
    var context = canvas.getContext('2d', { willReadFrequently: true });
    context.fillStyle = 'white';
    context.fillRect(0, 0, ${width}, ${height});
    ${turn}
    context.fillStyle = 'black';
    context.font = '${FONT_PX}px "Liberation Sans", sans-serif';
    ${JSON.stringify(words)}.forEach((word, index) => context.fillText(word, 90 + 150 * index, 160 + 260 * index))`;
}

/** Uncompressed grey frames; TIFF 6.0, section 4. */
function greyTiff(frames: readonly Buffer[], width: number, height: number): Buffer {
  const ENTRIES = 8;
  const directory = 2 + 12 * ENTRIES + 4;
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])];
  let at = 8;
  frames.forEach((pixels, index) => {
    const entries = [
      [256, 4, width],
      [257, 4, height],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, at + directory],
      [278, 4, height],
      [279, 4, pixels.length],
    ] as const;
    const next = index < frames.length - 1 ? at + directory + pixels.length : 0;
    const head = Buffer.alloc(directory);
    head.writeUInt16LE(ENTRIES, 0);
    entries.forEach(([tag, type, value], row) => {
      head.writeUInt16LE(tag, 2 + 12 * row);
      head.writeUInt16LE(type, 4 + 12 * row);
      head.writeUInt32LE(1, 6 + 12 * row);
      head.writeUInt32LE(value, 10 + 12 * row);
    });
    head.writeUInt32LE(next, directory - 4);
    parts.push(head, pixels);
    at += directory + pixels.length;
  });
  return Buffer.concat(parts);
}

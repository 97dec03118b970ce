/** Pictures of every format through the built addon: pages, sizes, and the pictures that come back. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RectoDocument } from '@recto/core';
import type { ParseOptions } from '@recto/core';

const FIXTURES = join(__dirname, '../../recto-image/tests/fixtures');
const OPTIONS: ParseOptions = {
  extractText: true,
  extractImages: true,
  tableOutputFormat: 'cell_grid',
  chunking: 'semantic',
  chunkSize: 1000,
  includeContent: true,
};

interface Body {
  chunks: { chunk_type: string; page_no: number; bbox: number[]; image_mime: string; image_width: number }[];
  page_dimensions: { page_no: number; width: number; height: number }[];
}

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'recto-pictures-'));
});
afterEach(() => rm(dir, { recursive: true }));

async function parse(path: string): Promise<{ pages: number; kind: string; body: Body; pictures: Buffer[] }> {
  const document = await RectoDocument.open(path);
  try {
    const { pages, kind } = document;
    const infos = await document.parse(OPTIONS, dir);
    const result = join(dir, 'result.json');
    await document.render({}, result);
    const body: Body = JSON.parse(await readFile(result, 'utf8'));
    return { pages, kind, body, pictures: await Promise.all(infos.map(({ name }) => readFile(join(dir, name)))) };
  } finally {
    document.close();
  }
}

it.each([
  ['colors.png', 'image/png', true],
  ['colors.jpg', 'image/jpeg', true],
  ['progressive.jpg', 'image/jpeg', true],
  ['inks.jpg', 'image/jpeg', false],
  ['turned.jpg', 'image/jpeg', false],
  ['lossy.webp', 'image/png', false],
  ['colors.heic', 'image/jpeg', false],
  ['colors.bmp', 'image/png', false],
  ['colors.gif', 'image/png', false],
  ['group4.tiff', 'image/png', false],
])('%s is a page of its own pixels', async (name, mime, isOwn) => {
  const path = join(FIXTURES, name);
  const { pages, kind, body, pictures } = await parse(path);
  expect({ pages, kind }).toEqual({ pages: 1, kind: 'image' });
  expect(body.page_dimensions).toEqual([{ page_no: 1, width: 48, height: 32 }]);
  expect(body.chunks).toMatchObject([
    { chunk_type: 'image', page_no: 1, bbox: [0, 0, 48, 32], image_mime: mime, image_width: 48 },
  ]);
  expect(pictures[0]?.equals(await readFile(path))).toBe(isOwn);
});

it('each frame of a TIFF is a page of its own size', async () => {
  const { pages, body, pictures } = await parse(join(FIXTURES, 'pages.tiff'));
  expect(pages).toBe(3);
  expect(body.page_dimensions[2]).toEqual({ page_no: 3, width: 20, height: 30 });
  expect(pictures).toHaveLength(3);
});

it('a picture that is cut short is a picture or a refusal', async () => {
  const bytes = await readFile(join(FIXTURES, 'colors.heic'));
  const path = join(dir, 'cut.heic');
  await writeFile(path, bytes.subarray(0, bytes.length / 2));
  await expect(parse(path)).rejects.toMatchObject({ code: 'unreadable_document' });
  const jpeg = await readFile(join(FIXTURES, 'colors.jpg'));
  await writeFile(path, jpeg.subarray(0, jpeg.length * 0.9));
  await expect(parse(path)).resolves.toMatchObject({ pages: 1 });
});

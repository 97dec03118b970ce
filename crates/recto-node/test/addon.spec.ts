/** The built addon, as the service uses it: what a document becomes, how refusals look, and what a process survives. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RectoDocument } from '@recto/core';
import type { ParseOptions, RenderInput } from '@recto/core';
import { linesPdf as pdf } from '../../../tools/make-pdf/small-pdf.mjs';
import { itWhere } from '../../../test/support/where';

const OPTIONS: ParseOptions = {
  extractText: true,
  extractImages: true,
  tableOutputFormat: 'markdown',
  chunking: 'none',
  chunkSize: 1000,
  includeContent: true,
};

interface Chunk {
  chunk_type: string;
  page_content: string;
  page_no: number;
  bbox: number[];
  confidence: number | null;
  image_url?: string;
  image_b64?: string;
}

interface Body {
  chunks: Chunk[];
  content: string;
  segments?: { content: string; char_count: number; pages: number[]; chunks: { source_index: number }[] }[];
  page_dimensions?: unknown;
  usage?: unknown;
}

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'recto-core-'));
});

afterEach(() => rm(dir, { recursive: true }));

async function spooled(bytes: Buffer | string): Promise<string> {
  const path = join(dir, 'document');
  await writeFile(path, bytes);
  return path;
}

async function opened(bytes: Buffer): Promise<RectoDocument> {
  return RectoDocument.open(await spooled(bytes));
}

async function rendered(document: RectoDocument, input: RenderInput = {}): Promise<Body> {
  const path = join(dir, 'result.json');
  const size = await document.render(input, path);
  expect((await stat(path)).size).toBe(size);
  return JSON.parse(await readFile(path, 'utf8')) as Body;
}

describe('a document', () => {
  it('tells its kind and pages before any page is read', async () => {
    const document = await opened(pdf([['One'], ['Two']]));
    expect([document.kind, document.pages]).toEqual(['pdf', 2]);
  });

  it('becomes a response with boxes on the words', async () => {
    const document = await opened(pdf([['Hello from page one'], ['And from page two']]));
    await document.parse(OPTIONS, dir);
    const body = await rendered(document, { usage: { pages: 2, credits: 2, creditsPerPage: 1 } });
    expect(body.content).toBe('Hello from page one\n\nAnd from page two');
    expect(body.usage).toEqual({ pages: 2, credits: 2, credits_per_page: 1 });
    expect(body.chunks.map((chunk) => [chunk.chunk_type, chunk.page_no, chunk.confidence])).toEqual([
      ['text', 1, null],
      ['text', 2, null],
    ]);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = body.chunks[0]?.bbox ?? [];
    expect(Math.abs(x0 - 72)).toBeLessThan(1);
    expect(y0).toBeLessThan(72);
    expect(y1).toBeGreaterThan(70);
    expect(x1).toBeLessThan(200);
    expect(body).not.toHaveProperty('segments');
  });

  it('has segments and page dimensions when asked', async () => {
    const document = await opened(pdf([['A paragraph.']]));
    await document.parse({ ...OPTIONS, chunking: 'semantic', chunkSize: 300, includeContent: false }, dir);
    const body = await rendered(document);
    expect(body.segments).toMatchObject([
      { content: 'A paragraph.', char_count: 12, pages: [1], chunks: [{ source_index: 0 }] },
    ]);
    expect(body.page_dimensions).toEqual([{ page_no: 1, width: 612, height: 792 }]);
    expect(body).not.toHaveProperty('content');
    expect(body).not.toHaveProperty('usage');
  });

  it('writes its pictures under stable names and links or holds them', async () => {
    const document = await opened(pdf([['Above a picture']], { picture: true }));
    const pictures = await document.parse(OPTIONS, dir);
    expect(pictures).toMatchObject([{ name: 'p1-1.png', mime: 'image/png' }]);
    expect(await readdir(dir)).toContain('p1-1.png');
    const bytes = await readFile(join(dir, 'p1-1.png'));
    expect(bytes.length).toBe(pictures[0]?.size);
    const linked = await rendered(document, { pictureLinks: ['https://example.com/p'] });
    expect(linked.chunks.find((chunk) => chunk.chunk_type === 'image')).toMatchObject({
      page_content: '',
      image_url: 'https://example.com/p',
      image_mime: 'image/png',
      image_width: pictures[0]?.width,
      image_height: pictures[0]?.height,
    });
    const held = await rendered(document, { inlinePictures: true });
    const image = held.chunks.find((chunk) => chunk.chunk_type === 'image');
    expect(image).not.toHaveProperty('image_url');
    expect(Buffer.from(image?.image_b64 ?? '', 'base64').equals(bytes)).toBe(true);
  });

  it('leaves text and pictures out when they are not wanted', async () => {
    const document = await opened(pdf([['Above a picture']], { picture: true }));
    expect(await document.parse({ ...OPTIONS, extractText: false, extractImages: false }, dir)).toEqual([]);
    expect(await rendered(document)).toEqual({ chunks: [], content: '' });
  });

  it('is the same bytes whatever the number of threads', async () => {
    const document = await opened(pdf(Array.from({ length: 9 }, (_, i) => [`Page ${i}`, 'more'])));
    const bodies = [];
    for (const threads of [1, 4, 0]) {
      await document.parse({ ...OPTIONS, chunking: 'semantic', threads }, dir);
      await document.render({}, join(dir, 'result.json'));
      bodies.push(await readFile(join(dir, 'result.json'), 'utf8'));
    }
    expect(new Set(bodies).size).toBe(1);
  });
});

describe('a refusal', () => {
  it.each([
    ['an HTML page', '<!DOCTYPE html><html></html>', 'unsupported_input', { detected: 'an HTML page' }],
    ['an empty file', '', 'unsupported_input', {}],
    ['a broken PDF', '%PDF-1.7\nnothing in here', 'unreadable_document', {}],
    ['a locked PDF', pdf([['Secret']], { encrypted: true }), 'encrypted_document', {}],
  ])('of %s has its code', async (_, bytes, code, details) => {
    await expect(RectoDocument.open(await spooled(bytes))).rejects.toMatchObject({
      code,
      details,
      message: expect.stringMatching(/^[A-Z].*\.$/) as string,
    });
  });

  it('of too many pages or bytes tells the limit', async () => {
    const path = await spooled(pdf([['One'], ['Two']]));
    await expect(RectoDocument.open(path, { maxPages: 1 })).rejects.toMatchObject({
      code: 'page_limit_exceeded',
      details: { limit: 1, pages: 2 },
    });
    await expect(RectoDocument.open(path, { maxBytes: 100 })).rejects.toMatchObject({
      code: 'document_too_large',
      details: { limit_bytes: 100 },
    });
  });

  it('of a missing file is a failure of ours', async () => {
    await expect(RectoDocument.open(join(dir, 'absent'))).rejects.toMatchObject({ code: 'parse_failed' });
  });

  itWhere(process.platform === 'linux', 'no /dev/full', 'of a full disk is no fault of the document', async () => {
    const document = await opened(pdf([['One']]));
    await document.parse(OPTIONS, dir);
    // A device that takes no byte.
    await expect(document.render({}, '/dev/full')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(document.render({}, join(dir, 'out'))).resolves.toBeGreaterThan(0);
  });

  it('of as many links as there are no pictures is a failure of ours', async () => {
    const document = await opened(pdf([['One']]));
    await expect(document.render({}, join(dir, 'out'))).rejects.toMatchObject({ code: 'parse_failed' });
    await document.parse(OPTIONS, dir);
    const input = { pictureLinks: ['https://example.com/none'] };
    await expect(document.render(input, join(dir, 'out'))).rejects.toMatchObject({ code: 'parse_failed' });
  });
});

describe('a process', () => {
  it('stops work in flight when it is cancelled', async () => {
    const lines = Array.from(
      { length: 45 },
      (_, i) => `Line ${i} of a page that goes on for a while and then some more.`,
    );
    const document = await opened(pdf(Array.from({ length: 400 }, () => lines)));
    const parsing = document.parse(OPTIONS, dir);
    document.cancel();
    await expect(parsing).rejects.toMatchObject({ code: 'parse_timeout' });
  });

  it('ends alone when a document needs more memory than its limit', async () => {
    const path = await spooled('%PDF-1.7\n');
    await truncate(path, 1 << 30);
    const script = `
      const { RectoDocument, limitMemory } = require('@recto/core');
      limitMemory(512 * 1024 * 1024);
      RectoDocument.open(${JSON.stringify(path)}, { maxBytes: 2 ** 31 }).then(() => process.exit(0), () => process.exit(0));`;
    const child = spawnSync(process.execPath, ['-e', script], { cwd: __dirname });
    expect(child.error).toBeUndefined();
    expect(child.status).not.toBe(0);
  });

  it('reads within its limit as without', async () => {
    const path = await spooled(pdf([['Within the limit']]));
    const script = `
      const { RectoDocument, limitMemory } = require('@recto/core');
      limitMemory(1024 * 1024 * 1024);
      RectoDocument.open(${JSON.stringify(path)}).then(async (document) => {
        await document.parse(${JSON.stringify(OPTIONS)}, ${JSON.stringify(dir)});
        await document.render({}, ${JSON.stringify(join(dir, 'out.json'))});
      });`;
    const child = spawnSync(process.execPath, ['-e', script], { cwd: __dirname, encoding: 'utf8' });
    expect([child.status, child.stderr]).toEqual([0, '']);
    expect(await readFile(join(dir, 'out.json'), 'utf8')).toContain('Within the limit');
  });
});

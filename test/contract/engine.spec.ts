// The complete path with the real parser processes: requests and answers over HTTP, compared with the OpenAPI document.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Ajv, { type ValidateFunction } from 'ajv';
import { openApiDocument } from '../../apps/server/src/openapi-document';
import { makePdf } from '../../tools/make-pdf/make-pdf.mjs';
import { incompletePdf, picturePdf } from '../../tools/make-pdf/small-pdf.mjs';
import { Service } from './support/service';

interface Chunk {
  readonly chunk_type: string;
  readonly page_no: number;
  readonly page_content: string;
  readonly bbox: readonly number[];
  readonly image_url?: string;
  readonly image_b64?: string;
  readonly image_mime?: string;
}

interface Answer {
  readonly chunks: readonly Chunk[];
  readonly content?: string;
  readonly segments?: readonly { readonly content: string; readonly char_count: number }[];
  readonly page_dimensions?: readonly { readonly page_no: number; readonly width: number; readonly height: number }[];
  readonly warnings?: readonly { readonly code: string; readonly page_no: number; readonly message: string }[];
  readonly usage: { readonly pages: number; readonly credits: number; readonly credits_per_page: number };
}

let service: Service;
let organisation: { id: string; key: string };
let isParseResponse: ValidateFunction;
let sample: Buffer;

beforeAll(async () => {
  const { components } = await openApiDocument();
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'openapi', components });
  isParseResponse = ajv.compile({ $ref: 'openapi#/components/schemas/ParseResponse' });
  sample = makePdf({ pages: 5 });
  service = await Service.startWithParsers();
  organisation = await service.newOrganisation('unlimited');
}, 60_000);
afterAll(() => service.stop());

function send(
  bytes: Buffer | string,
  fields: Readonly<Record<string, string>> = {},
  key = organisation.key,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), 'a document.docx');
  return fetch(`${service.baseUrl}/v1/parse/file`, { method: 'POST', headers: { 'x-api-key': key }, body: form });
}

async function parse(
  bytes: Buffer,
  fields: Readonly<Record<string, string>> = {},
  key = organisation.key,
): Promise<Answer> {
  const response = await send(bytes, fields, key);
  const answer = (await response.json()) as Answer;
  expect({ status: response.status, faults: isParseResponse(answer) ? [] : isParseResponse.errors }).toEqual({
    status: 200,
    faults: [],
  });
  return answer;
}

describe('a PDF of five pages', () => {
  it('comes back as chunks with boxes on their pages', async () => {
    const answer = await parse(sample, { chunking: 'semantic', include_content: 'true' });
    expect(answer.usage).toEqual({ pages: 5, credits: 5, credits_per_page: 1 });
    expect(new Set(answer.chunks.map(({ page_no }) => page_no))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(answer.chunks.filter(({ chunk_type }) => chunk_type === 'table')).toHaveLength(10);
    for (const { bbox, page_no } of answer.chunks) {
      const page = answer.page_dimensions?.find((dimensions) => dimensions.page_no === page_no);
      const [x0 = Number.NaN, y0 = Number.NaN, x1 = Number.NaN, y1 = Number.NaN] = bbox;
      expect(x0 >= 0 && y0 >= 0 && x0 <= x1 && y0 <= y1 && x1 <= (page?.width ?? 0) && y1 <= (page?.height ?? 0)).toBe(
        true,
      );
    }
    expect(answer.content?.length).toBeGreaterThan(10_000);
    for (const { content, char_count } of answer.segments ?? []) expect(Array.from(content)).toHaveLength(char_count);
  });

  it('comes back with no more than was asked for, and without warnings', async () => {
    expect(Object.keys(await parse(sample)).sort()).toEqual(['chunks', 'usage']);
    const everything = await parse(sample, { chunking: 'semantic', include_content: 'true' });
    expect(Object.keys(everything)).not.toContain('warnings');
    const tablesOnly = await parse(sample, { extract_text: 'false' });
    expect(new Set(tablesOnly.chunks.map(({ chunk_type }) => chunk_type))).toEqual(new Set(['table']));
  });

  it.each(['markdown', 'html', 'cell_grid'])('has its tables as %s', async (format) => {
    const { chunks } = await parse(sample, { table_output_format: format });
    const table = chunks.find(({ chunk_type }) => chunk_type === 'table');
    expect(table).toMatchObject({ table_output_format: format, n_cols: 4 });
    expect(table?.page_content.startsWith(format === 'html' ? '<table' : '|')).toBe(true);
  });

  it('comes back as the same bytes each time', async () => {
    const [one, other] = await Promise.all([send(sample), send(sample)]);
    expect(await one.text()).toBe(await other.text());
  });

  it('has its type from its bytes, whatever stands before the header', async () => {
    expect((await parse(Buffer.concat([Buffer.from('noise\n'.repeat(20)), sample]))).usage.pages).toBe(5);
  });
});

describe('a figure', () => {
  it('comes as a link to its bytes', async () => {
    const { chunks } = await parse(picturePdf());
    const figure = chunks.find(({ chunk_type }) => chunk_type === 'image');
    const picture = await fetch(figure?.image_url ?? '');
    expect(picture.headers.get('content-type')).toBe(figure?.image_mime);
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString('latin1'),
    ).toBe('PNG');
  });

  it('is left out when not wanted', async () => {
    const { chunks } = await parse(picturePdf(), { extract_images: 'false' });
    expect(chunks.filter(({ chunk_type }) => chunk_type === 'image')).toEqual([]);
  });

  it('of a PHI key comes inline, and nothing is stored', async () => {
    const before = await service.files('storage');
    const phi = await service.newKey(organisation.id, '--phi');
    const { chunks } = await parse(picturePdf(), {}, phi);
    const figure = chunks.find(({ chunk_type }) => chunk_type === 'image');
    expect(figure).not.toHaveProperty('image_url');
    expect(
      Buffer.from(figure?.image_b64 ?? '', 'base64')
        .subarray(1, 4)
        .toString('latin1'),
    ).toBe('PNG');
    expect(await service.files('storage')).toEqual(before);
  });
});

describe('a document that can be read in part', () => {
  it('comes back in part, with what is missing', async () => {
    const answer = await parse(incompletePdf());
    expect(answer.warnings).toEqual([
      { code: 'page_unreadable', page_no: 2, message: expect.stringMatching(/^The page.*damaged.*\.$/) },
      { code: 'text_skipped', page_no: 3, message: expect.stringMatching(/^Images of the page can't be drawn, .*\.$/) },
      { code: 'figure_not_drawn', page_no: 3, message: expect.stringMatching(/^1 figure is left out: .*\.$/) },
    ]);
    expect(answer.chunks.map(({ page_no, page_content }) => [page_no, page_content])).toEqual([
      [1, 'The first page is whole.'],
      [3, 'The last page has a figure.'],
    ]);
    expect(answer.usage.pages).toBe(3);
  });
});

describe('a picture', () => {
  const FIXTURES = join(__dirname, '../../crates/recto-image/tests/fixtures');

  it('of several frames is billed by the frame, and each comes back as a link', async () => {
    const answer = await parse(await readFile(join(FIXTURES, 'pages.tiff')), { chunking: 'semantic' });
    expect(answer.usage).toEqual({ pages: 3, credits: 3, credits_per_page: 1 });
    expect(answer.page_dimensions?.map(({ width, height }) => [width, height])).toEqual([
      [48, 32],
      [48, 32],
      [20, 30],
    ]);
    expect(answer.chunks.map(({ chunk_type, page_no }) => [chunk_type, page_no])).toEqual([
      ['image', 1],
      ['image', 2],
      ['image', 3],
    ]);
    const picture = await fetch(answer.chunks[0]?.image_url ?? '');
    expect(picture.headers.get('content-type')).toBe('image/png');
  });

  it.each(['colors.png', 'progressive.jpg', 'inks.jpg', 'lossy.webp', 'colors.heic', 'colors.bmp', 'colors.gif'])(
    '%s is read whatever it is called',
    async (name) => {
      const answer = await parse(await readFile(join(FIXTURES, name)));
      expect(answer.usage.pages).toBe(1);
      expect(answer.chunks).toMatchObject([{ chunk_type: 'image', bbox: [0, 0, 48, 32] }]);
    },
  );

  it('of more pixels than can be read is refused with the limit', async () => {
    const gif = await readFile(join(FIXTURES, 'colors.gif'));
    gif.fill(0xff, 6, 10);
    const response = await send(gif);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: 'document_too_large', limit_pixels: expect.any(Number) });
  });
});

describe('what is not read', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const ANIMATED_GIF = Buffer.concat([
    Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1'),
    ...Array.from({ length: 2 }, () =>
      Buffer.from(
        '\x21\xf9\x04\x00\x0a\x00\x00\x00\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00',
        'latin1',
      ),
    ),
    Buffer.from(';'),
  ]);

  it.each([
    ['HTML', Buffer.from('<!doctype html><html><body>No document.</body></html>'), 400, 'unsupported_input'],
    ['plain text', Buffer.from('just words'), 400, 'unsupported_input'],
    ['compressed bytes', gzipSync('words'), 400, 'unsupported_input'],
    ['a picture that breaks off in its header', PNG, 400, 'unreadable_document'],
    ['an animated GIF', ANIMATED_GIF, 400, 'animated_image'],
    ['a PDF without anything in it', Buffer.from('%PDF-1.7\n%%EOF\n'), 400, 'unreadable_document'],
  ])('%s is refused by its name', async (_, bytes, status, error) => {
    const response = await send(bytes);
    expect(await response.json()).toEqual({ error, message: expect.stringMatching(/^[A-Z].*\.$/s) });
    expect(response.status).toBe(status);
  });

  it('a document of more than 2,000 pages is refused with the limit, before it costs anything', async () => {
    const free = await service.newOrganisation('free');
    const long = makePdf({ pages: 2001, charactersPerPage: 20, tablesPerPage: 0 });
    const response = await send(long, {}, free.key);
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({
      error: 'page_limit_exceeded',
      message: expect.any(String),
      limit: 2000,
      pages: 2001,
    });
    expect((await service.credits(free.id)).credits).toBe(1000);
  });

  it('a document that the credits do not cover is refused before its pages are read', async () => {
    const free = await service.newOrganisation('free');
    const response = await send(makePdf({ pages: 1001, charactersPerPage: 20, tablesPerPage: 0 }), {}, free.key);
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({
      error: 'quota_exceeded',
      credits_required: 1001,
      credits_remaining: 1000,
    });
  });
});

// Where the processor has a fast path, the default says 'fast'.
it('computes in full precision where that is asked for, and on the processor where there is no card, and says so', async () => {
  const RECTO_CUDA_DIR = '/nowhere';
  const exact = await Service.startWithParsers({
    RECTO_OCR_PRECISION: 'full',
    RECTO_OCR_DEVICE: 'auto',
    RECTO_CUDA_DIR,
  });
  try {
    const { facts } = (await (await fetch(`${exact.baseUrl}/readyz`)).json()) as { facts: unknown };
    const ocr_fallback = expect.stringMatching(/no NVIDIA card|driver|\/nowhere|Linux x64/);
    expect(facts).toMatchObject({ ocr: 'cpu', ocr_precision: 'full', ocr_fallback });
  } finally {
    await exact.stop();
  }
}, 60_000);

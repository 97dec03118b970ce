// Office documents from request to answer with the real parser processes and LibreOffice.
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { officeInstallation } from '../../apps/server/src/platform/converter/installation';
import { docxParts, type Part, paragraph, zip } from '../support/office-package.mjs';
import { describeWhere } from '../support/where';
import { Client } from './support/batches';
import { FilesClient } from './support/files-client';
import { Service } from './support/service';

const HAS_LIBREOFFICE = officeInstallation() !== null;
const FIXTURES = join(__dirname, '../fixtures/office');

interface Chunk {
  readonly chunk_type: string;
  readonly page_no: number;
  readonly page_content: string;
  readonly bbox: readonly [number, number, number, number];
  readonly n_rows?: number;
  readonly cells?: readonly { readonly text: string; readonly col_span: number }[];
}

interface Answer {
  readonly chunks: readonly Chunk[];
  readonly content: string;
  readonly page_dimensions: readonly { readonly page_no: number; readonly width: number; readonly height: number }[];
  readonly pdf_rendition_url?: string;
  readonly warnings?: readonly unknown[];
  readonly usage: { readonly pages: number };
}

const FIELDS = { include_content: 'true', chunking: 'semantic', extract_images: 'false' };

let service: Service;
let organisation: { id: string; key: string };
let origin: Server;
let asked: string[];

beforeAll(async () => {
  origin = createServer((request, response) => {
    asked.push(String(request.url));
    readFile(join(FIXTURES, 'slides.pptx')).then(
      (bytes) => response.writeHead(200).end(bytes),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  if (!HAS_LIBREOFFICE) return;
  service = await Service.startWithParsers({ RECTO_OFFICE: 'on' });
  organisation = await service.newOrganisation('unlimited');
}, 120_000);
afterAll(async () => {
  origin.close();
  if (HAS_LIBREOFFICE) await service.stop();
});
beforeEach(() => {
  asked = [];
});

const originUrl = (path: string): string => `http://127.0.0.1:${String((origin.address() as AddressInfo).port)}${path}`;
const fixture = (name: string): Promise<Buffer> => readFile(join(FIXTURES, name));

async function send(bytes: Buffer, fields: Readonly<Record<string, string>> = FIELDS, path = '/v1/parse/file') {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'whatever');
  const headers = { 'x-api-key': organisation.key };
  const response = await fetch(service.baseUrl + path, { method: 'POST', headers, body: form });
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status: 200 });
  return text;
}

async function parse(bytes: Buffer): Promise<Answer> {
  return JSON.parse(await send(bytes)) as Answer;
}

/** Links are removed, since each execution stores a rendition of its own. */
function withoutLink(json: string): string {
  return json.replace(/"pdf_rendition_url":"[^"]+"/, '"pdf_rendition_url":"…"');
}

describeWhere(HAS_LIBREOFFICE, 'LibreOffice is not installed', 'a Word document', () => {
  it('comes back with its text, its table and its tracked changes accepted', async () => {
    const { chunks, content, usage, warnings } = await parse(await fixture('report.docx'));
    expect(usage.pages).toBe(2);
    expect(warnings).toBeUndefined();
    expect(content).toContain('In June the harbour handled 1,204 containers. A sentence was added.');
    expect(content).not.toMatch(/struck out|nobody is told/);
    expect(chunks.at(-1)).toMatchObject({ page_no: 2, page_content: 'The second page is short.' });
    const table = chunks.find(({ chunk_type }) => chunk_type === 'table');
    expect(table?.n_rows).toBe(4);
    expect(table?.cells?.map(({ text }) => text)).toEqual([
      'Quay',
      'Ships',
      'Containers',
      'North',
      '41',
      '803',
      'South',
      '22',
      '401',
      'Total',
      '1,204',
    ]);
  });

  it('has boxes in the points of its rendition, whose text reads the same as a PDF', async () => {
    const answer = await parse(await fixture('report.docx'));
    const rendition = Buffer.from(await (await fetch(String(answer.pdf_rendition_url))).arrayBuffer());
    const { chunks, page_dimensions } = await parse(rendition);
    // What the document declares of its tables decides on their boxes, so these may differ a little.
    const texts = (read: typeof chunks) => read.map(({ page_no, page_content }) => [page_no, page_content]);
    expect(texts(answer.chunks)).toEqual(texts(chunks));
    expect(answer.page_dimensions).toEqual(page_dimensions);
    for (const { bbox, page_no } of answer.chunks) {
      const page = answer.page_dimensions.find((dimensions) => dimensions.page_no === page_no);
      expect(bbox[2]).toBeLessThanOrEqual(page?.width ?? 0);
      expect(bbox[3]).toBeLessThanOrEqual(page?.height ?? 0);
    }
  });

  it('gives the same answer each time', async () => {
    const bytes = await fixture('report.docx');
    expect(withoutLink(await send(bytes))).toBe(withoutLink(await send(bytes)));
  });

  it('is the text of an extraction, which names no rendition', async () => {
    const fields = { auto_schema: 'true', include_ocr_text: 'true' };
    const answer: unknown = JSON.parse(await send(await fixture('report.docx'), fields, '/v1/extract/schema/file'));
    expect(answer).toMatchObject({
      page_count: 2,
      ocr_text: expect.stringContaining('A sentence was added.'),
      usage: { pages: 2, credits: 8 },
    });
    expect(answer).not.toHaveProperty('pdf_rendition_url');
  });

  it('fetches nothing from where its parts lead to', async () => {
    const url = originUrl('/canary.png');
    const body = `${paragraph('words')}<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:link="rId1"/></w:drawing></w:r></w:p>`;
    const leading = ([name, content]: Part): Part => [
      name,
      content.toString().replace('Target="canary"', `Target="${url}" TargetMode="External"`),
    ];
    const { chunks, warnings } = await parse(zip(docxParts(body, [['image', 'canary', '']]).map(leading)));
    expect(chunks.map(({ page_content }) => page_content)).toEqual(['words']);
    expect(warnings).toMatchObject([{ code: 'content_dropped' }]);
    expect(asked).toEqual([]);
  });
});

describeWhere(HAS_LIBREOFFICE, 'LibreOffice is not installed', 'a presentation', () => {
  it('comes back with a page for each slide, hidden ones too, and without its notes', async () => {
    const { chunks, content, usage } = await parse(await fixture('slides.pptx'));
    expect(usage.pages).toBe(3);
    const titles = [1, 2, 3].map((page) => chunks.find(({ page_no }) => page_no === page)?.page_content);
    expect(titles).toEqual(['The harbour in June', 'Quays', 'A hidden slide']);
    expect(content).not.toContain('nobody is told');
  });

  it('gives for an upload and for a URL of a batch what the synchronous route answers', async () => {
    const bytes = await fixture('slides.pptx');
    const fields = { chunking: 'semantic', extract_images: false } as const;
    const expected = withoutLink(await send(bytes, { chunking: 'semantic', extract_images: 'false' }));
    const client = new Client(service, organisation.key);
    const { id } = await new FilesClient(service, organisation.key).upload(new Uint8Array(bytes));
    for (const source of [
      { type: 'files', file_ids: [id] },
      { type: 'urls', urls: [originUrl('/slides')] },
    ]) {
      const batch = await client.created({ source, ...fields });
      await eventually(async () => (await client.poll(batch.id)).completed_at !== null);
      const [item] = (await client.poll(batch.id)).items;
      const headers = { 'x-api-key': organisation.key };
      const result = await (await fetch(`${service.baseUrl}${String(item?.result_url)}`, { headers })).text();
      expect(withoutLink(result)).toBe(expected);
    }
  });
});

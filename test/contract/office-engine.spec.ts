// Office documents with the real parser processes: what is known by content, what is refused and how, hostile packages, and what
// the clean copy leaves out. The converter is scripted.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { makePdf } from '../../tools/make-pdf/make-pdf.mjs';
import { linesPdf } from '../../tools/make-pdf/small-pdf.mjs';
import {
  compound,
  docx,
  docxParts,
  MAIN_TYPES,
  type Part,
  paragraph,
  partsOf,
  pptx,
  strict,
  zip,
} from '../support/office-package.mjs';
import { Client } from './support/batches';
import { FilesClient } from './support/files-client';
import { Service } from './support/service';

const FIXTURES = join(__dirname, '../fixtures/office');
const PDF = linesPdf([['Converted.']]);

interface Answer {
  readonly error?: string;
  readonly message?: string;
  readonly chunks?: readonly { readonly page_content: string }[];
  readonly pdf_rendition_url?: string;
  readonly warnings?: readonly { readonly code: string; readonly page_no: number; readonly message: string }[];
}

let service: Service;
let organisation: { id: string; key: string };

beforeAll(async () => {
  service = await Service.startWithParsers();
  organisation = await service.newOrganisation('unlimited');
}, 60_000);
afterAll(() => service.stop());
beforeEach(() => {
  service.converter.play({ pdf: PDF });
});

async function send(
  bytes: Buffer,
  path = '/v1/parse/file',
  fields: Readonly<Record<string, string>> = {},
): Promise<{ status: number; answer: Answer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a picture.png');
  const headers = { 'x-api-key': organisation.key };
  const response = await fetch(service.baseUrl + path, { method: 'POST', headers, body: form });
  return { status: response.status, answer: (await response.json()) as Answer };
}

describe('a document of a library', () => {
  it.each([
    ['report.docx', 'docx', 'The second page', ['struck out', 'nobody is told', 'Nobody']],
    ['slides.pptx', 'pptx', 'A hidden slide', ['nobody is told', 'Harbour<']],
  ])('%s is converted from its clean copy', async (name, format, kept, left) => {
    const bytes = await readFile(join(FIXTURES, name));
    const { status, answer } = await send(bytes);
    expect(status).toBe(200);
    expect(answer.chunks?.map(({ page_content }) => page_content)).toEqual(['Converted.']);
    expect(answer).not.toHaveProperty('warnings');
    const rendition = await fetch(answer.pdf_rendition_url ?? '');
    expect(Buffer.from(await rendition.arrayBuffer())).toEqual(PDF);
    const [given] = service.converter.given;
    expect(given?.format).toBe(format);
    expect(given?.bytes).not.toEqual(bytes);
    // The copy of a copy is that copy, so what it lacks is gone for good.
    await send(given?.bytes ?? Buffer.alloc(0));
    expect(service.converter.given[1]?.bytes).toEqual(given?.bytes);
    expect(textOf(bytes)).toContain(left[0]);
    expect(textOf(given?.bytes)).toContain(kept);
    for (const words of left) expect(textOf(given?.bytes)).not.toContain(words);
  });

  it('is converted from the same bytes on two days', async () => {
    const bytes = await readFile(join(FIXTURES, 'report.docx'));
    await send(bytes);
    service.clock.advance(24 * 3_600_000);
    await send(bytes);
    const [one, other] = service.converter.given;
    expect(one).toEqual(other);
  });
});

/** All parts of an archive, with their names, as one text. */
function textOf(archive: Buffer = Buffer.alloc(0)): string {
  return [...partsOf(archive)].map(([name, content]) => `${name}\n${content.toString()}\n`).join('');
}

describe('what a document holds, whatever its name', () => {
  it.each([
    ['DOCM', docx(paragraph('words'), [], MAIN_TYPES.docm), 'docx'],
    ['DOTX', docx(paragraph('words'), [], MAIN_TYPES.dotx), 'docx'],
    ['a strict DOCX', zip(docxParts(paragraph('words')).map(strict)), 'docx'],
    ['PPTX', pptx(['one', 'two']), 'pptx'],
    ['PPTM', pptx(['one'], { type: MAIN_TYPES.pptm }), 'pptx'],
    ['POTX', pptx(['one'], { type: MAIN_TYPES.potx }), 'pptx'],
    ['PPSX', pptx(['one'], { type: MAIN_TYPES.ppsx }), 'pptx'],
  ])('%s is converted', async (_, bytes, format) => {
    expect(await send(bytes)).toMatchObject({ status: 200 });
    expect(service.converter.given.map((given) => given.format)).toEqual([format]);
  });

  it.each([
    ['XLSX', docx('', [], MAIN_TYPES.xlsx), 'an Excel workbook'],
    ['ODT', zip([['content.xml', '<a/>']]), 'an OpenDocument file'],
    ['RTF', Buffer.from('{\\rtf1 words}'), 'an RTF document'],
    ['DOC', compound('WordDocument'), 'a Word document of the old binary format (.doc)'],
    ['PPT', compound('PowerPoint Document'), 'a PowerPoint presentation of the old binary format (.ppt)'],
    ['Pages', zip([['Index/Document.iwa', 'words']]), 'an Apple iWork document (Pages or Numbers)'],
    ['a ZIP archive', zip([['a.txt', 'words']]), 'a ZIP archive'],
  ])('%s is refused by what it is', async (_, bytes, described) => {
    const { status, answer } = await send(bytes);
    expect({ status, answer }).toEqual({
      status: 400,
      answer: { error: 'unsupported_input', message: `The file is ${described}, which is not supported.` },
    });
    expect(service.converter.given).toEqual([]);
  });

  it('that needs a password is refused as encrypted', async () => {
    const { status, answer } = await send(compound('EncryptedPackage'));
    expect(status).toBe(400);
    expect(answer).toEqual({ error: 'encrypted_document', message: expect.stringContaining('needs a password') });
  });

  it('is refused by what it is where office documents are off', async () => {
    service.converter.play({ enabled: false });
    expect(await send(docx(paragraph('words')))).toEqual({
      status: 400,
      answer: {
        error: 'unsupported_input',
        message: 'The file is a Word document (DOCX), which is not converted here. Send it as a PDF.',
      },
    });
  });
});

describe('a hostile package', () => {
  const main = (xml: string): Buffer =>
    zip(docxParts('').map(([name, content]): Part => [name, name === 'word/document.xml' ? xml : content]));
  const entities = Array.from(
    { length: 10 },
    (_, nth) => `<!ENTITY a${String(nth + 1)} "${`&a${String(nth)};`.repeat(10)}">`,
  );

  it.each([
    ['cut off', docx(paragraph('words')).subarray(0, -60)],
    ['with XML that is not well-formed', docx('<w:p>')],
    ['with an expansion of entities', main(`<!DOCTYPE a [<!ENTITY a0 "x">${entities.join('')}]><a>&a10;</a>`)],
    ['with an external entity', main('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
    ['with deep nesting', docx('<w:p>'.repeat(100_000))],
    [
      'with 60,000 parts',
      zip([...docxParts(''), ...Array.from({ length: 60_000 }, (_, nth): Part => [String(nth), ''])]),
    ],
    ['without a main part', zip(docxParts('').filter(([name]) => name !== 'word/document.xml'))],
  ])('%s is unreadable', async (_, bytes) => {
    const { status, answer } = await send(bytes);
    expect({ status, error: answer.error }).toEqual({ status: 400, error: 'unreadable_document' });
    expect(answer.message).toMatch(/^The office document can't be read: .*\.$/);
    expect(service.converter.given).toEqual([]);
  });

  it('that unpacks to too much is refused with the limit', async () => {
    const bomb = docx(paragraph(' '.repeat(300 << 20)));
    expect(bomb.length).toBeLessThan(1 << 20);
    expect(await send(bomb)).toMatchObject({
      status: 413,
      answer: { error: 'document_too_large', limit_bytes: expect.any(Number) },
    });
  });

  it('whose names lead out of it finds nothing there', async () => {
    const picture = '<w:p><w:r><w:drawing><a:blip xmlns:a="urn:a" r:embed="rId1"/></w:drawing></w:r></w:p>';
    const bytes = docx(picture, [
      ['image', '../../../../etc/passwd', 'root:x:0:0'],
      ['image', '..\\..\\etc\\passwd', 'x'],
    ]);
    expect(await send(bytes)).toMatchObject({ status: 200 });
    expect(textOf(service.converter.given[0]?.bytes)).not.toContain('passwd');
  });

  it('of a million cells has an answer', async () => {
    const rows = `<w:tr>${'<w:tc><w:p/></w:tc>'.repeat(100)}</w:tr>`.repeat(10_000);
    expect(await send(docx(`<w:tbl>${rows}</w:tbl>`))).toMatchObject({ status: 200 });
  });

  it('takes the parsers nothing: the next document is read', async () => {
    expect(await send(PDF)).toMatchObject({ status: 200 });
    expect(await service.files('spool')).toEqual([]);
  });
});

describe('what a reader would have seen and the copy lacks', () => {
  const INSERTED = 'A document that is inserted into this one was left out.';
  const bytes = docx('<w:altChunk r:id="rId1"/>', [['aFChunk', 'inserted.html', '<html>words</html>']]);
  const warnings = [{ code: 'content_dropped', page_no: 1, message: INSERTED }];

  it('is told by parse and extraction', async () => {
    expect((await send(bytes)).answer.warnings).toEqual(warnings);
    const schema = JSON.stringify({ type: 'object', properties: { total: { type: 'number' } } });
    expect((await send(bytes, '/v1/extract/schema/file', { schema })).answer.warnings).toEqual(warnings);
  });

  it('is told by the result of an item', async () => {
    const client = new Client(service, organisation.key);
    const { id } = await new FilesClient(service, organisation.key).upload(new Uint8Array(bytes));
    const batch = await client.created({ source: { type: 'files', file_ids: [id] } });
    await eventually(async () => (await client.poll(batch.id)).completed_at !== null);
    const [item] = (await client.poll(batch.id)).items;
    const result = (await (
      await fetch(`${service.baseUrl}${String(item?.result_url)}`, { headers: { 'x-api-key': organisation.key } })
    ).json()) as Answer;
    expect(result.warnings).toEqual(warnings);
    expect(result.pdf_rendition_url).toMatch(/\/links\//);
  });

  it.each([
    [
      'an embedded object without a picture',
      '<w:p><w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" r:id="rId1"/></w:object></w:r></w:p>',
      'oleObject',
    ],
    [
      'a linked picture',
      '<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:link="rId1"/></w:drawing></w:r></w:p>',
      'image',
    ],
  ])('can be %s', async (_, body, role) => {
    const { answer } = await send(docx(body, [[role, 'x.bin', 'x']]));
    expect(answer.warnings).toEqual([
      { code: 'content_dropped', page_no: 1, message: expect.stringMatching(/left out\.$/) },
    ]);
  });
});

it('a rendition of more than 2,000 pages is refused before it costs anything', async () => {
  const free = await service.newOrganisation('free');
  service.converter.play({ pdf: makePdf({ pages: 2001, charactersPerPage: 20, tablesPerPage: 0 }) });
  const stored = await service.files('storage');
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(docx(paragraph('words')))]), 'a.docx');
  const headers = { 'x-api-key': free.key };
  const response = await fetch(`${service.baseUrl}/v1/parse/file`, { method: 'POST', headers, body: form });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ error: 'page_limit_exceeded', limit: 2000, pages: 2001 });
  expect(await service.credits(free.id)).toEqual({ credits: 1000, holds: 0, charges: [] });
  expect(await service.files('storage')).toEqual(stored);
});

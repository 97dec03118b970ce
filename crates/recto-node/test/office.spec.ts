/** Clean copies of office documents, and what a PDF that was made of one says about it. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyOffice, RectoDocument } from '@recto/core';
import type { ParseOptions } from '@recto/core';
import { docx, pptx, type Part, zip } from '../../../test/support/office-package';
import { linesPdf, taggedPdf } from '../../../tools/make-pdf/small-pdf.mjs';

const OPTIONS: ParseOptions = {
  extractText: true,
  extractImages: true,
  tableOutputFormat: 'markdown',
  chunking: 'none',
  chunkSize: 1000,
  includeContent: false,
};

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'recto-core-'));
});
afterEach(() => rm(dir, { recursive: true }));

async function spooled(bytes: Buffer): Promise<string> {
  const path = join(dir, 'document');
  await writeFile(path, bytes);
  return path;
}

async function refusal(bytes: Buffer): Promise<unknown> {
  const copying = copyOffice(await spooled(bytes), join(dir, 'copy'));
  const error: unknown = await copying.then(
    () => null,
    (reason: unknown) => reason,
  );
  await expect(stat(join(dir, 'copy'))).rejects.toThrow();
  return error;
}

it('writes a copy that is an office document again', async () => {
  expect(await copyOffice(await spooled(docx('<w:p/>')), join(dir, 'copy'))).toEqual({
    format: 'docx',
    dropped: [],
    structure: '{"kind":"docx","tables":[]}',
  });
  const first = await readFile(join(dir, 'copy'));
  await copyOffice(await spooled(first), join(dir, 'second'));
  expect(await readFile(join(dir, 'second'))).toEqual(first);
  expect(await copyOffice(await spooled(pptx()), join(dir, 'copy'))).toMatchObject({ format: 'pptx' });
});

it('says what the copy lacks', async () => {
  const linked = docx('<w:altChunk r:id="rId1"/>', [['aFChunk', 'afchunk.html', '<html/>']]);
  const { dropped } = await copyOffice(await spooled(linked), join(dir, 'copy'));
  expect(dropped).toEqual(['A document that is inserted into this one was left out.']);
});

it('refuses other files by what they are', async () => {
  expect(await refusal(linesPdf([['words']]))).toMatchObject({
    code: 'unsupported_input',
    message: 'The file is a PDF document, which is not supported.',
  });
  expect(await refusal(zip([['a.txt', 'words']] satisfies Part[]))).toMatchObject({ code: 'unsupported_input' });
  expect(await refusal(docx('<w:p>'))).toMatchObject({ code: 'unreadable_document', details: {} });
});

it('a document that was converted warns on its first page of what it lacks, and names its link', async () => {
  const path = await spooled(linesPdf([['one'], ['two']]));
  const document = await RectoDocument.open(path, null, ['A picture was left out.']);
  await document.parse(OPTIONS, dir);
  await document.render({ pdfLink: 'https://service.test/links/token' }, join(dir, 'result.json'));
  const body: unknown = JSON.parse(await readFile(join(dir, 'result.json'), 'utf8'));
  expect(body).toMatchObject({
    pdf_rendition_url: 'https://service.test/links/token',
    warnings: [{ code: 'content_dropped', page_no: 1, message: 'A picture was left out.' }],
  });
});

it('a document that was converted is read as it declares itself, and no other', async () => {
  const lines: [string, string][] = [
    ['P', 'Some words of text.'],
    ['H3', 'as small as the text'],
    ['P', 'More words of text.'],
  ];
  const copy = await copyOffice(await spooled(docx('<w:p/>')), join(dir, 'copy'));
  const headings = async (structure?: string) => {
    const document = await RectoDocument.open(await spooled(taggedPdf(lines)), null, [], structure);
    await document.parse({ ...OPTIONS, chunking: 'semantic' }, dir);
    await document.render({}, join(dir, 'result.json'));
    const { segments } = JSON.parse(await readFile(join(dir, 'result.json'), 'utf8')) as {
      segments: { content: string }[];
    };
    return segments.flatMap(({ content }) => content.split('\n').filter((line) => line.startsWith('#')));
  };
  expect(await headings(copy.structure)).toEqual(['### as small as the text']);
  expect(await headings()).toEqual([]);
  await expect(headings('words')).rejects.toMatchObject({ code: 'parse_failed' });
});

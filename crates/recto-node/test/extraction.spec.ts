/** Schema extraction through the built addon: the check of a schema, and answers of models that are grounded later. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSchema, extractSaved, groundAnswer, RectoDocument } from '@recto/core';
import type { ExtractInput } from '@recto/core';
import * as fc from 'fast-check';
import { linesPdf } from '../../../tools/make-pdf/small-pdf.mjs';

const SCHEMA = JSON.stringify({
  type: 'object',
  properties: { total: { type: 'number' }, names: { type: 'array', items: { type: 'string' } } },
});
const INPUT: ExtractInput = { schema: SCHEMA, strict: true, extractImages: true, includeOcrText: true };

interface Body {
  values: Record<string, unknown>;
  evidence: Record<string, { page: number; bbox: number[]; text: string }[]>;
  ungrounded_fields: string[];
  ocr_text: string;
}

let dir: string;
let document: RectoDocument;

const at = (name: string): string => join(dir, name);

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'recto-extraction-'));
  await writeFile(at('document'), linesPdf([['Anna Weber', 'Total: 12.50'], ['Bert Klein']]));
  document = await RectoDocument.open(at('document'));
  await document.parse(
    {
      extractText: true,
      extractImages: false,
      tableOutputFormat: 'markdown',
      chunking: 'none',
      chunkSize: 1000,
      includeContent: false,
      keepWords: true,
    },
    dir,
  );
});

afterEach(async () => {
  document.close();
  await rm(dir, { recursive: true });
});

async function grounded(answer: unknown, input = INPUT): Promise<Body> {
  await document.saveText(input, at('text'), at('lines'));
  await writeFile(at('answer'), typeof answer === 'string' ? answer : JSON.stringify(answer));
  const size = await groundAnswer(at('text'), at('answer'), input, at('result'));
  expect((await stat(at('result'))).size).toBe(size);
  return JSON.parse(await readFile(at('result'), 'utf8')) as Body;
}

it('writes the same response for a document and for its saved text', async () => {
  for (const input of [INPUT, { ...INPUT, schema: undefined }, { ...INPUT, includeOcrText: false }]) {
    const { schema, ...designing } = input;
    const asked = schema === undefined ? designing : { ...designing, schema };
    const size = await document.extract(asked, at('at-once'));
    await document.saveText(asked, at('text'), at('lines'));
    expect(await extractSaved(at('text'), asked, at('later'))).toBe(size);
    expect(await readFile(at('later'), 'utf8')).toBe(await readFile(at('at-once'), 'utf8'));
  }
});

it('saves the lines of all pages with their numbers, and tells the schema', async () => {
  expect(JSON.parse(await document.saveText(INPUT, at('text'), at('lines')))).toEqual(JSON.parse(SCHEMA));
  const lines = await readFile(at('lines'), 'utf8');
  expect(lines).toMatch(/^--- page 1\n1: Anna Weber\n2: Total: 12\.50\n--- page 2\n3: Bert Klein\n$/);
});

it('finds the values of an answer on their pages, whatever lines it names', async () => {
  const { values, evidence, ocr_text } = await grounded({
    values: { total: 12.5, names: ['Anna Weber', 'Bert Klein'] },
    lines: { total: [3, 99, -1], 'names[7]': [1], nothing: [2] },
  });
  expect(values).toEqual({ total: 12.5, names: ['Anna Weber', 'Bert Klein'] });
  expect(evidence['names[1]']).toMatchObject([{ page: 2, text: 'Bert Klein' }]);
  expect(evidence['total']).toMatchObject([{ page: 1, text: '12.50' }]);
  expect(ocr_text).toContain('Bert Klein');
});

it.each([
  ['true', null],
  ['false', 12.51],
])('lists what is not on the page, strict: %s', async (strict, total) => {
  const input = { ...INPUT, strict: strict === 'true' };
  const { values, ungrounded_fields } = await grounded({ values: { total: 12.51, names: [] }, lines: {} }, input);
  expect(values['total']).toBe(total);
  expect(ungrounded_fields).toEqual(['total']);
});

it.each([
  'no JSON',
  '{"values":',
  '[]',
  'null',
  '{}',
  '{"values":7,"lines":[]}',
  '{"values":{"total":{"deep":[1]},"names":"x"},"lines":{"total":"1"}}',
  '{"values":{"__proto__":1,"total":1e999},"lines":{}}',
  `{"values":{"names":${'['.repeat(100_000)}${']'.repeat(100_000)}},"lines":{}}`,
])('survives the answer %#: a response of the schema, or a refusal', async (answer) => {
  const [outcome] = await Promise.allSettled([grounded(answer)]);
  if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'parse_failed' });
  else expect(Object.keys(outcome.value.values)).toEqual(['total', 'names']);
});

it('refuses a text that was damaged', async () => {
  await document.saveText(INPUT, at('text'), at('lines'));
  await writeFile(at('text'), (await readFile(at('text'), 'utf8')).slice(0, -10));
  await expect(extractSaved(at('text'), INPUT, at('result'))).rejects.toMatchObject({ code: 'parse_failed' });
});

it('checks any schema without throwing, and with whole sentences', () => {
  const words = [
    'type',
    'properties',
    'items',
    'enum',
    '$ref',
    'anyOf',
    'allOf',
    '#',
    'object',
    'array',
    'string',
    'a',
  ];
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom(...words),
      fc.jsonValue({ maxDepth: 1 }),
      fc.dictionary(fc.constantFrom(...words), tie('schema'), { maxKeys: 4 }),
      fc.array(tie('schema'), { maxLength: 3 }),
    ),
  }));
  fc.assert(
    fc.property(schema, (value) => {
      for (const { loc, msg, type } of checkSchema(JSON.stringify(value)) ?? []) {
        expect(loc.every((step) => typeof step === 'string')).toBe(true);
        expect(msg).toMatch(/^[A-Z$a].*\.$/s);
        expect(type).toMatch(/^[a-z_]+$/);
      }
    }),
  );
});

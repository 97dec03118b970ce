// Extraction with the real parser processes: by rules, and with a service that speaks the protocol of language models.
import Ajv, { type ValidateFunction } from 'ajv';
import { openApiDocument } from '../../apps/server/src/openapi-document';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { ParserPool } from '../../apps/server/src/platform/engine';
import { linesPdf } from '../../tools/make-pdf/small-pdf.mjs';
import { ChatService, linesShown, saying, send } from '../support/chat-service';
import { Service } from './support/service';

interface Citation {
  readonly page: number;
  readonly bbox: readonly number[];
  readonly text: string;
}

interface Answer {
  readonly values: Readonly<Record<string, unknown>>;
  readonly evidence: Readonly<Record<string, readonly Citation[]>>;
  readonly page_count: number;
  readonly ungrounded_fields: readonly string[];
  readonly generated_schema?: object;
  readonly ocr_text?: string;
  readonly usage: object;
}

const SCHEMA = {
  type: 'object',
  properties: {
    total: { type: 'number', description: 'with tax' },
    'invoice.number': { type: 'string' },
    issued: { type: 'string', format: 'date' },
    terms: { type: 'string' },
    iban: { type: 'string' },
  },
};
/** What the document says, as a model would. */
const TRUE_ANSWER = {
  total: { lines: [], value: 1190.6 },
  'invoice.number': { lines: [], value: 'A-17' },
  issued: { lines: [], value: '2026-03-14' },
  terms: { lines: [], value: 'Terms and conditions' },
  iban: { lines: [], value: null },
};

let document: Uint8Array<ArrayBuffer>;
let service: Service;
let organisation: { id: string; key: string };
let phi: string;
let chat: ChatService;
let isResponse: ValidateFunction;

beforeAll(async () => {
  const { components } = await openApiDocument();
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'openapi', components });
  isResponse = ajv.compile({ $ref: 'openapi#/components/schemas/ExtractSchemaResponse' });
  document = new Uint8Array(
    linesPdf([
      ['Invoice', 'Invoice number: A-17', 'Date: 14.03.2026', 'Terms and conditions are overleaf.'],
      ['Net amount: 1.000,50', 'VAT 19 %: 190,10', 'Total with tax: 1.190,60'],
    ]),
  );
  chat = await ChatService.start();
  service = await Service.startWithParsers({
    RECTO_LLM_URL: chat.baseUrl,
    RECTO_LLM_MODEL: 'a-model',
    RECTO_LLM_RETRIES: '0',
  });
  organisation = await service.newOrganisation('unlimited');
  phi = await service.newKey(organisation.id, '--phi');
}, 60_000);
afterAll(async () => {
  await service.stop();
  await chat.close();
});
beforeEach(() => {
  chat.play(saying(() => TRUE_ANSWER));
});
afterEach(async () => {
  await eventually(async () => (await service.files('spool')).length === 0);
});

function formWith(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([document]), 'invoice.pdf');
  return form;
}

function post(
  path: string,
  fields: Readonly<Record<string, string>>,
  key: string,
  signal?: AbortSignal,
): Promise<Response> {
  const headers = { 'x-api-key': key };
  return fetch(service.baseUrl + path, { method: 'POST', headers, body: formWith(fields), signal: signal ?? null });
}

async function extract(
  fields: Readonly<Record<string, string>>,
  key = organisation.key,
): Promise<{ answer: Answer; extractor: string | null }> {
  const response = await post('/v1/extract/schema/file', fields, key);
  const answer = (await response.json()) as Answer;
  expect({ status: response.status, faults: isResponse(answer) ? [] : isResponse.errors }).toEqual({
    status: 200,
    faults: [],
  });
  return { answer, extractor: response.headers.get('x-recto-extractor') };
}

const WITH_SCHEMA = { schema: JSON.stringify(SCHEMA) };

describe('the embedded extractor', () => {
  it('answers a PHI key, to whose documents no model is admitted', async () => {
    const { answer, extractor } = await extract(WITH_SCHEMA, phi);
    expect(extractor).toBe('embedded');
    expect(chat.calls).toEqual([]);
    expect(Object.keys(answer.values)).toEqual(Object.keys(SCHEMA.properties));
    expect(answer).toMatchObject({ page_count: 2, usage: { pages: 2, credits: 8, credits_per_page: 4 } });
    expect(answer.values['iban']).toBeNull();
    expect(await service.files('storage')).toEqual([]);
  });

  it('designs the same schema each time', async () => {
    const [one, other] = [await extract({ auto_schema: 'true' }, phi), await extract({ auto_schema: 'true' }, phi)];
    expect(one.answer.generated_schema).toMatchObject({ type: 'object' });
    expect(other.answer).toEqual(one.answer);
  });

  it('answers where the model fails', async () => {
    const expected = await extract(WITH_SCHEMA, phi);
    chat.play((_, response) => {
      send(response, 500, { error: { message: 'broken' } });
    });
    expect(await extract(WITH_SCHEMA)).toEqual(expected);
    expect(chat.calls.length).toBeGreaterThan(0);
  });
});

describe('a language model', () => {
  it('answers, and its values come with the places where they stand', async () => {
    const { answer, extractor } = await extract(WITH_SCHEMA);
    expect(extractor).toBe('model');
    expect(answer.values).toEqual({
      total: 1190.6,
      'invoice.number': 'A-17',
      issued: '2026-03-14',
      terms: 'Terms and conditions',
      iban: null,
    });
    expect(Object.keys(answer.evidence).sort()).toEqual(['["invoice.number"]', 'issued', 'terms', 'total']);
    expect(answer.evidence['total']).toMatchObject([
      { page: 2, text: expect.stringContaining('1.190,60'), confidence: null },
    ]);
    const [x0 = NaN, y0 = NaN, x1 = NaN, y1 = NaN] = answer.evidence['total']?.[0]?.bbox ?? [];
    expect(0 < x0 && x0 < x1 && x1 < 1000 && 0 < y0 && y0 < y1 && y1 < 1000).toBe(true);
    expect(answer.ungrounded_fields).toEqual([]);
  });

  it('is shown the lines of the document, page by page', async () => {
    await extract(WITH_SCHEMA);
    const [call] = chat.calls;
    if (call === undefined) throw new Error('it was not asked');
    const lines = linesShown(call);
    expect(lines.find(({ text }) => text.includes('1.190,60'))?.page).toBe(2);
    expect(lines.find(({ text }) => text.includes('A-17'))?.page).toBe(1);
  });

  it.each([
    ['true', null],
    ['false', 1190.61],
  ])('that invents a value is found out, with strict %s', async (strict, total) => {
    chat.play(saying(() => ({ ...TRUE_ANSWER, total: { lines: [3], value: 1190.61 } })));
    const { answer, extractor } = await extract({ ...WITH_SCHEMA, strict });
    expect(extractor).toBe('model');
    expect(answer.values['total']).toBe(total);
    expect(answer.ungrounded_fields).toEqual(['total']);
    expect(answer.evidence).not.toHaveProperty('total');
  });

  it.each(['embedded', 'model'])('or not, ocr_text is the content of a parse: %s', async (who) => {
    const parsed = await post('/v1/parse/file', { include_content: 'true' }, organisation.key);
    const { content } = (await parsed.json()) as { content: string };
    const key = who === 'model' ? organisation.key : phi;
    const { answer, extractor } = await extract({ ...WITH_SCHEMA, include_ocr_text: 'true' }, key);
    expect(extractor).toBe(who);
    expect(answer.ocr_text).toBe(content);
  });
});

it('parsing is as quick as ever while two models hang', async () => {
  const parse = async (): Promise<number> => {
    const begun = performance.now();
    const response = await post('/v1/parse/file', {}, organisation.key);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    return performance.now() - begun;
  };
  const medianOfFive = async (): Promise<number> => {
    const times: number[] = [];
    for (let count = 0; count < 5; count += 1) times.push(await parse());
    return times.sort((one, other) => one - other)[2] ?? NaN;
  };
  await parse();
  const quietMs = await medianOfFive();
  chat.play(() => new Promise(() => undefined));
  const hangUp = new AbortController();
  const asked = [1, 2].map(() => post('/v1/extract/schema/file', WITH_SCHEMA, organisation.key, hangUp.signal));
  await eventually(() => chat.running === 2);
  expect(service.part(ParserPool).health()).toMatchObject({ busy: 0, waiting: 0 });
  const besideMs = await medianOfFive();
  expect(chat.running).toBe(2);
  hangUp.abort();
  await Promise.allSettled(asked);
  await eventually(() => chat.givenUp === 2);
  expect(besideMs).toBeLessThanOrEqual(2 * quietMs + 200);
});

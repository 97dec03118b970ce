import { formOf, Service } from './support/service';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.newOrganisation('unlimited'));
});
afterAll(() => service.stop());
beforeEach(() => {
  service.pool.play({});
});

function post(path: string, body: string, contentType = 'application/json'): Promise<Response> {
  return fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': contentType },
    body,
  });
}

function upload(form: FormData, path = '/v1/parse/file'): Promise<Response> {
  return fetch(service.baseUrl + path, { method: 'POST', headers: { 'x-api-key': key }, body: form });
}

const URL_OK = 'https://example.com/a.pdf';
const CHOICE = (expected: string) => ({ type: 'literal_error', msg: `Input should be ${expected}`, ctx: { expected } });

type Refused = readonly [string, Record<string, unknown>, readonly object[]];

function sizeRefused(name: string, input: unknown, refusal: object): Refused {
  const body = { url: URL_OK, chunking: 'semantic', chunk_size: input };
  return [name, body, [{ loc: ['body', 'chunk_size'], ...refusal, input }]];
}

const REFUSED: readonly Refused[] = [
  ['no url', {}, [{ loc: ['body', 'url'], type: 'missing', msg: 'Field required' }]],
  [
    'a url that is no text',
    { url: 7 },
    [{ loc: ['body', 'url'], type: 'url_type', msg: 'URL input should be a string or URL' }],
  ],
  [
    'a url without a scheme',
    { url: 'example.com/a?token=secret' },
    [
      {
        loc: ['body', 'url'],
        type: 'url_parsing',
        msg: 'Input should be a valid URL, relative URL without a base',
        ctx: { error: 'relative URL without a base' },
      },
    ],
  ],
  [
    'a url of another scheme',
    { url: 'ftp://example.com/a' },
    [
      {
        loc: ['body', 'url'],
        type: 'url_scheme',
        msg: "URL scheme should be 'http' or 'https'",
        ctx: { expected_schemes: "'http' or 'https'" },
      },
    ],
  ],
  [
    'a word for a boolean',
    { url: URL_OK, extract_text: 'maybe' },
    [
      {
        loc: ['body', 'extract_text'],
        type: 'bool_parsing',
        msg: 'Input should be a valid boolean, unable to interpret input',
        input: 'maybe',
      },
    ],
  ],
  [
    'null for a boolean',
    { url: URL_OK, include_content: null },
    [{ loc: ['body', 'include_content'], type: 'bool_type', msg: 'Input should be a valid boolean', input: null }],
  ],
  [
    'an unknown table format',
    { url: URL_OK, table_output_format: 'csv' },
    [{ loc: ['body', 'table_output_format'], ...CHOICE("'markdown', 'html' or 'cell_grid'"), input: 'csv' }],
  ],
  [
    'an unknown chunking',
    { url: URL_OK, chunking: 'pages' },
    [{ loc: ['body', 'chunking'], ...CHOICE("'none' or 'semantic'"), input: 'pages' }],
  ],
  [
    'an unknown ocr mode',
    { url: URL_OK, ocr: 'yes' },
    [{ loc: ['body', 'ocr'], ...CHOICE("'auto', 'never' or 'force'"), input: 'yes' }],
  ],
  sizeRefused('segments that are too small', 199, {
    type: 'greater_than_equal',
    msg: 'Input should be greater than or equal to 200',
    ctx: { ge: 200 },
  }),
  sizeRefused('segments that are too large', 8001, {
    type: 'less_than_equal',
    msg: 'Input should be less than or equal to 8000',
    ctx: { le: 8000 },
  }),
  sizeRefused('a size that is no number', 'big', {
    type: 'int_parsing',
    msg: 'Input should be a valid integer, unable to parse string as an integer',
  }),
  [
    'a size with a fraction',
    { url: URL_OK, chunking: 'semantic', chunk_size: 1000.5 },
    [
      {
        loc: ['body', 'chunk_size'],
        type: 'int_from_float',
        msg: 'Input should be a valid integer, got a number with a fractional part',
        input: 1000.5,
      },
    ],
  ],
  [
    'two things at once',
    { chunking: 1, extract_images: 'x'.repeat(201) },
    [
      {
        loc: ['body', 'extract_images'],
        type: 'bool_parsing',
        msg: 'Input should be a valid boolean, unable to interpret input',
      },
      { loc: ['body', 'chunking'], ...CHOICE("'none' or 'semantic'"), input: 1 },
      { loc: ['body', 'url'], type: 'missing', msg: 'Field required' },
    ],
  ],
];

describe.each(['/v1/parse', '/v1/extract'])('POST %s', (path) => {
  it.each(REFUSED)('refuses %s, word for word', async (_, body, detail) => {
    const response = await post(path, JSON.stringify(body));
    const answer = (await response.json()) as { detail: object[] };
    expect(response.status).toBe(422);
    expect(Object.keys(answer)).toEqual(['detail']);
    expect(answer.detail).toHaveLength(detail.length);
    expect(answer.detail).toEqual(expect.arrayContaining([...detail]));
  });

  it.each([
    ['no body', '', ['body'], 'missing'],
    ['a list', '[]', ['body'], 'model_attributes_type'],
    ['a number', '5', ['body'], 'model_attributes_type'],
    ['broken JSON', '{"url": ', ['body', 8], 'json_invalid'],
  ])('refuses %s', async (_, body, loc, type) => {
    const response = await post(path, body);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ detail: [expect.objectContaining({ loc, type })] });
  });

  it('refuses a body that is not JSON', async () => {
    const response = await post(path, 'url=x', 'application/x-www-form-urlencoded');
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({
      error: 'unsupported_media_type',
      message: expect.stringContaining('application/json'),
    });
  });

  it('refuses a body of megabytes', async () => {
    const response = await post(path, JSON.stringify({ url: URL_OK, more: 'x'.repeat(3 * 1024 * 1024) }));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: 'request_too_large' });
  });
});

describe.each(['/v1/parse/file', '/v1/extract/file'])('POST %s', (path) => {
  it('takes every option as a field, before or after the file, in any case', async () => {
    const form = formOf({
      extract_text: 'FALSE',
      extract_images: '0',
      table_output_format: 'cell_grid',
      chunking: 'semantic',
      nonsense: '1',
      constructor: 'x',
    });
    form.append('chunk_size', '500');
    form.append('include_content', 'True');
    const response = await upload(form, path);
    expect(response.status).toBe(200);
    expect(service.pool.asked).toEqual([
      {
        extractText: false,
        extractImages: false,
        tableOutputFormat: 'cell_grid',
        chunking: 'semantic',
        chunkSize: 500,
        includeContent: true,
      },
    ]);
  });

  it('fills in the defaults, and takes an empty field for an absent one', async () => {
    expect((await upload(formOf({ chunking: '', extract_text: '' }), path)).status).toBe(200);
    expect(service.pool.asked).toEqual([
      {
        extractText: true,
        extractImages: true,
        tableOutputFormat: 'markdown',
        chunking: 'none',
        chunkSize: 1000,
        includeContent: false,
      },
    ]);
  });

  it.each(['7', '9000', 'huge', ''])('ignores chunk_size %p without chunking', async (size) => {
    expect((await upload(formOf({ chunk_size: size }), path)).status).toBe(200);
    expect(service.pool.asked[0]?.chunkSize).toBe(1000);
  });

  it('refuses a wrong field, also after the file, and leaves nothing behind', async () => {
    const form = formOf({ extract_text: 'perhaps' });
    form.append('chunking', 'some');
    const response = await upload(form, path);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      detail: [
        {
          loc: ['body', 'extract_text'],
          type: 'bool_parsing',
          msg: 'Input should be a valid boolean, unable to interpret input',
          input: 'perhaps',
        },
        { loc: ['body', 'chunking'], ...CHOICE("'none' or 'semantic'"), input: 'some' },
      ],
    });
    expect(await service.files('spool')).toEqual([]);
    expect(service.pool.inUse).toBe(0);
  });

  it('refuses a form without a file', async () => {
    const response = await upload(formOf({ chunking: 'none' }, null), path);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      detail: [{ loc: ['body', 'file'], type: 'missing', msg: 'Field required' }],
    });
  });

  it('refuses a file that is sent as text', async () => {
    const response = await upload(formOf({ file: 'hello' }, null), path);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      detail: [expect.objectContaining({ loc: ['body', 'file'], type: 'value_error' })],
    });
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'a form that ends too early',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
  ])('refuses %s', async (_, contentType, body) => {
    const response = await post(path, body, contentType);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      detail: [expect.objectContaining({ loc: ['body'], type: 'value_error' })],
    });
    expect(await service.files('spool')).toEqual([]);
  });

  it('refuses a body that is no form', async () => {
    const response = await post(path, '{}');
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({
      error: 'unsupported_media_type',
      message: expect.stringContaining('multipart/form-data'),
    });
  });

  it('refuses an empty file', async () => {
    const response = await upload(formOf({}, ''), path);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'unsupported_input', message: 'The document is empty.' });
  });
});

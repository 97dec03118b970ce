import { OutboundFailure, PostClient } from '../../apps/server/src/platform/outbound';
import { Client } from './support/batches';
import { Service } from './support/service';

let service: Service;
let client: Client;
let phi: Client;
let free: { id: string; key: string };

beforeAll(async () => {
  service = await Service.start({ RECTO_ROLE: 'api', RECTO_WEBHOOK_ALLOW: '127.0.0.0/8' });
  const { id, key } = await service.newOrganisation('unlimited');
  client = new Client(service, key);
  phi = new Client(service, await service.newKey(id, '--phi'));
  free = await service.newOrganisation('free');
});
afterAll(() => service.stop());

const URLS = { type: 'urls', urls: ['https://docs.test/a.pdf'] };
const UNKNOWN_FILE = 'file_01kaq2v4f8e0tvkk2m6h5c7p9r';
const fault = (at: (string | number)[], type: string, msg: string, more: object = {}): object => ({
  loc: ['body', ...at],
  type,
  msg,
  ...more,
});
const ofList = (name: string, max_length: number, actual_length: number): object =>
  fault(
    ['source', name],
    'too_long',
    `List should have at most ${String(max_length)} items after validation, not ${String(actual_length)}`,
    { ctx: { field_type: 'List', max_length, actual_length } },
  );
const valueFault = (at: (string | number)[], error: string): object =>
  fault(at, 'value_error', `Value error, ${error}`, { ctx: { error } });
const NO_DICTIONARY = 'Input should be a valid dictionary or object to extract fields from';

const REFUSED: readonly [string, Record<string, unknown>, readonly object[]][] = [
  ['no source', {}, [fault(['source'], 'missing', 'Field required')]],
  [
    'a source that is a list',
    { source: [1] },
    [fault(['source'], 'model_attributes_type', NO_DICTIONARY, { input: [1] })],
  ],
  [
    'a source without a type',
    { source: { urls: ['https://a.test/?secret'] } },
    [
      fault(['source'], 'union_tag_not_found', "Unable to extract tag using discriminator 'type'", {
        ctx: { discriminator: "'type'" },
      }),
    ],
  ],
  [
    'a source of another type',
    { source: { type: 'folder', urls: ['https://a.test/?secret'] } },
    [
      fault(
        ['source'],
        'union_tag_invalid',
        "Input tag 'folder' found using 'type' does not match any of the expected tags: 'files', 'urls'",
        { ctx: { discriminator: "'type'", tag: 'folder', expected_tags: "'files', 'urls'" } },
      ),
    ],
  ],
  ['files without ids', { source: { type: 'files' } }, [fault(['source', 'file_ids'], 'missing', 'Field required')]],
  [
    'ids that are no list',
    { source: { type: 'files', file_ids: 'all' } },
    [fault(['source', 'file_ids'], 'list_type', 'Input should be a valid list')],
  ],
  [
    'an empty list',
    { source: { type: 'files', file_ids: [] } },
    [
      fault(['source', 'file_ids'], 'too_short', 'List should have at least 1 item after validation, not 0', {
        ctx: { field_type: 'List', min_length: 1, actual_length: 0 },
      }),
    ],
  ],
  [
    'more than 10,000 files',
    { source: { type: 'files', file_ids: Array.from({ length: 10_001 }, () => UNKNOWN_FILE) } },
    [ofList('file_ids', 10_000, 10_001)],
  ],
  [
    'more than 100 URLs',
    { source: { type: 'urls', urls: Array.from({ length: 101 }, () => 'https://docs.test') } },
    [ofList('urls', 100, 101)],
  ],
  [
    'ids that are no texts, with their places',
    { source: { type: 'files', file_ids: [UNKNOWN_FILE, 7, UNKNOWN_FILE, null] } },
    [
      fault(['source', 'file_ids', 1], 'string_type', 'Input should be a valid string', { input: 7 }),
      fault(['source', 'file_ids', 3], 'string_type', 'Input should be a valid string', { input: null }),
    ],
  ],
  [
    'URLs that are none, never repeated',
    {
      source: {
        type: 'urls',
        urls: ['https://ok.test/', 'docs.test/?secret', 'ftp://docs.test/?secret', ' https://docs.test/?secret', 5],
      },
    },
    [
      fault(['source', 'urls', 1], 'url_parsing', 'Input should be a valid URL, relative URL without a base', {
        ctx: { error: 'relative URL without a base' },
      }),
      fault(['source', 'urls', 2], 'url_scheme', "URL scheme should be 'http' or 'https'", {
        ctx: { expected_schemes: "'http' or 'https'" },
      }),
      fault(['source', 'urls', 3], 'url_parsing', 'Input should be a valid URL, white space in URL', {
        ctx: { error: 'white space in URL' },
      }),
      fault(['source', 'urls', 4], 'url_type', 'URL input should be a string or URL'),
    ],
  ],
  [
    'a URL that is too long',
    { source: { type: 'urls', urls: [`https://docs.test/${'a'.repeat(8_192)}`] } },
    [
      fault(['source', 'urls', 0], 'url_too_long', 'URL should have at most 8192 characters', {
        ctx: { max_length: 8192 },
      }),
    ],
  ],
  [
    'another engine',
    { source: URLS, engine: 'turbo' },
    [
      fault(['engine'], 'literal_error', "Input should be 'default'", {
        ctx: { expected: "'default'" },
        input: 'turbo',
      }),
    ],
  ],
  [
    'an engine that is no text',
    { source: URLS, engine: 1 },
    [fault(['engine'], 'string_type', 'Input should be a valid string', { input: 1 })],
  ],
  [
    'an engine of 65 letters',
    { source: URLS, engine: 'e'.repeat(65) },
    [
      fault(['engine'], 'string_too_long', 'String should have at most 64 characters', {
        ctx: { max_length: 64 },
        input: 'e'.repeat(65),
      }),
    ],
  ],
  [
    'a chunk_size that is too small for chunking',
    { source: URLS, chunking: 'semantic', chunk_size: 199 },
    [
      fault(['chunk_size'], 'greater_than_equal', 'Input should be greater than or equal to 200', {
        ctx: { ge: 200 },
        input: 199,
      }),
    ],
  ],
  [
    'metadata that is a list',
    { source: URLS, metadata: [] },
    [fault(['metadata'], 'dict_type', 'Input should be a valid dictionary')],
  ],
  [
    'metadata that is a text',
    { source: URLS, metadata: 'a' },
    [fault(['metadata'], 'dict_type', 'Input should be a valid dictionary')],
  ],
  [
    'a webhook that is a text',
    { source: URLS, webhook: 'signed' },
    [fault(['webhook'], 'model_attributes_type', NO_DICTIONARY, { input: 'signed' })],
  ],
  [
    'a webhook without a mode',
    { source: URLS, webhook: {} },
    [fault(['webhook', 'mode'], 'missing', 'Field required')],
  ],
  [
    'a webhook of another mode',
    { source: URLS, webhook: { mode: 'loud' } },
    [
      fault(['webhook', 'mode'], 'literal_error', "Input should be 'signed', 'registered', 'direct' or 'disabled'", {
        ctx: { expected: "'signed', 'registered', 'direct' or 'disabled'" },
        input: 'loud',
      }),
    ],
  ],
  [
    'a direct webhook without a url',
    { source: URLS, webhook: { mode: 'direct', url: null } },
    [valueFault(['webhook', 'url'], 'mode direct needs a url')],
  ],
  ...['signed', 'registered', 'disabled'].map((mode): [string, Record<string, unknown>, readonly object[]] => [
    `a ${mode} webhook with a url`,
    { source: URLS, webhook: { mode, url: 'https://93.184.216.34/' } },
    [valueFault(['webhook', 'url'], 'a url goes with mode direct only')],
  ]),
  [
    'a webhook url that is no text',
    { source: URLS, webhook: { mode: 'direct', url: 1 } },
    [fault(['webhook', 'url'], 'string_type', 'Input should be a valid string')],
  ],
  [
    'a webhook url of 2,049 characters',
    { source: URLS, webhook: { mode: 'direct', url: `https://93.184.216.34/${'a'.repeat(2_027)}` } },
    [
      fault(['webhook', 'url'], 'string_too_long', 'String should have at most 2048 characters', {
        ctx: { max_length: 2048 },
      }),
    ],
  ],
  [
    'a webhook url that is not https',
    { source: URLS, webhook: { mode: 'direct', url: 'http://93.184.216.34/?token=secret' } },
    [fault(['webhook', 'url'], 'url_scheme', "URL scheme should be 'https'", { ctx: { expected_schemes: "'https'" } })],
  ],
  [
    'several things at once',
    { source: { type: 'urls', urls: [] }, engine: 1, extract_text: 'perhaps' },
    [
      fault(['extract_text'], 'bool_parsing', 'Input should be a valid boolean, unable to interpret input', {
        input: 'perhaps',
      }),
      fault(['source', 'urls'], 'too_short', 'List should have at least 1 item after validation, not 0', {
        ctx: { field_type: 'List', min_length: 1, actual_length: 0 },
      }),
      fault(['engine'], 'string_type', 'Input should be a valid string', { input: 1 }),
    ],
  ],
];

describe('a batch that says something wrong', () => {
  it.each(REFUSED)('is refused: %s', async (_, body, detail) => {
    const response = await client.create(body);
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 422, body: { detail } });
  });

  it.each(['failed', 'timeout'] as const)(
    'is not: a direct webhook to a host whose name server does not answer (%s)',
    async (reason) => {
      const judge = jest.spyOn(service.part(PostClient), 'judge');
      judge.mockRejectedValueOnce(new OutboundFailure(reason, 'The host of the URL could not be looked up.'));
      const webhook = { mode: 'direct', url: 'https://docs.test/hook' };
      expect((await client.create({ source: URLS, webhook })).status).toBe(200);
      expect(judge).toHaveBeenCalledTimes(1);
      judge.mockRestore();
    },
  );

  it.each([
    'https://10.0.0.1/hook',
    // What the operator allows to documents' URLs and to registered endpoints.
    'https://127.0.0.1/hook',
    'https://[::1]/',
    'https://169.254.169.254/',
    'https://localhost/',
    'https://93.184.216.34:22/',
  ])('is refused: a direct webhook to %s', async (url) => {
    const response = await client.create({ source: URLS, webhook: { mode: 'direct', url } });
    expect(response.status).toBe(422);
    const { detail } = (await response.json()) as { detail: unknown[] };
    expect(detail).toEqual([
      {
        loc: ['body', 'webhook', 'url'],
        type: 'value_error',
        msg: expect.any(String),
        ctx: { error: expect.any(String) },
      },
    ]);
    expect(JSON.stringify(detail)).not.toContain(url);
  });

  it.each([
    [{ mode: 'signed' }],
    [{ mode: 'registered', url: null }],
    [{ mode: 'disabled' }],
    [{ mode: 'direct', url: 'https://93.184.216.34/hook?token=1' }],
    [null],
  ])('is not: the webhook %j', async (webhook) => {
    expect((await client.create({ source: URLS, webhook })).status).toBe(200);
  });

  it('is told in a hundred places at most', async () => {
    const response = await client.create({ source: { type: 'files', file_ids: Array.from({ length: 500 }, () => 1) } });
    expect(((await response.json()) as { detail: unknown[] }).detail).toHaveLength(100);
  });

  it('is refused whatever it is nested in', async () => {
    for (const deep of ['['.repeat(100_000) + ']'.repeat(100_000), '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000)]) {
      for (const field of ['source', 'metadata', 'webhook', 'engine']) {
        const response = await client.create(`{"source":${JSON.stringify(URLS)},"${field}":${deep}}`);
        expect(response.status).toBe(422);
      }
    }
  });

  it('has no more repeated to a PHI key than where and what', async () => {
    const response = await phi.create({ source: URLS, engine: 'a name', extract_text: 'a word' });
    expect(response.status).toBe(422);
    expect(await response.text()).not.toMatch(/a name|a word|"input"/);
  });

  it.each([
    ['', 'string_pattern_mismatch'],
    ['two words', 'string_pattern_mismatch'],
    ['k\u00e9y', 'string_pattern_mismatch'],
    ['k'.repeat(256), 'string_too_long'],
  ])('is refused: the Idempotency-Key "%.20s"', async (key, type) => {
    const response = await client.create({ source: URLS }, key);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      detail: [expect.objectContaining({ loc: ['header', 'Idempotency-Key'], type })],
    });
  });

  it.each(['', '{', '[]', '"text"'])('is refused: the body %j', async (body) => {
    const response = await client.post('/v1/batches', body, { 'content-type': 'application/json' });
    expect(response.status).toBe(422);
  });

  it('is refused as a form', async () => {
    expect(
      (await client.post('/v1/batches', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(415);
  });
});

describe('a batch that cannot be', () => {
  it('is refused to a PHI key with URLs, not with files', async () => {
    const refused = await phi.create({ source: URLS });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: 'phi_requires_file_upload' });
    expect((await phi.batchOf(1)).status).toBe('pending');
  });

  it('is refused with files that are unknown, or not uploaded, each named once', async () => {
    const [there, empty] = [await client.uploaded(), (await client.registered()).id];
    const unknown = await client.create({
      source: { type: 'files', file_ids: [there, UNKNOWN_FILE, 'mine', UNKNOWN_FILE, empty] },
    });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toEqual({
      error: 'file_not_found',
      message: expect.any(String),
      file_ids: [UNKNOWN_FILE, 'mine'],
    });
    const missing = await client.create({ source: { type: 'files', file_ids: [there, empty, empty] } });
    expect(missing.status).toBe(409);
    expect(await missing.json()).toEqual({
      error: 'file_not_uploaded',
      message: expect.any(String),
      file_ids: [empty],
    });
  });

  it('is refused with files of a PHI key to another', async () => {
    const source = { type: 'files', file_ids: [await phi.uploaded()] };
    expect((await client.create({ source })).status).toBe(404);
    expect((await phi.create({ source })).status).toBe(200);
  });

  it('is refused without a credit for each item', async () => {
    const poor = new Client(service, free.key);
    const id = await poor.uploaded();
    const of = (items: number): object => ({
      source: { type: 'files', file_ids: Array.from({ length: items }, () => id) },
    });
    const refused = await poor.create(of(1001));
    expect(refused.status).toBe(402);
    expect(await refused.json()).toEqual({
      error: 'quota_exceeded',
      message: expect.any(String),
      credits_required: 1001,
      credits_remaining: 1000,
    });
    expect((await poor.create(of(1000))).status).toBe(200);
    expect(await service.credits(free.id)).toMatchObject({ credits: 1000, holds: 0 });
  });

  it('is refused for the first reason of all: key, body, PHI, files, credits', async () => {
    const poor = new Client(service, free.key);
    const empty = (await poor.registered()).id;
    const ids = (...more: unknown[]): object => ({
      source: { type: 'files', file_ids: [...Array.from({ length: 1001 }, () => empty), ...more] },
    });
    expect((await new Client(service, 'rk_live_no').create(ids(UNKNOWN_FILE, 1))).status).toBe(401);
    expect((await poor.create(ids(UNKNOWN_FILE, 1))).status).toBe(422);
    expect((await phi.create({ source: URLS, engine: 'x' })).status).toBe(422);
    expect(
      (await poor.create({ ...ids(UNKNOWN_FILE), webhook: { mode: 'direct', url: 'https://10.0.0.1' } })).status,
    ).toBe(422);
    expect((await poor.create(ids(UNKNOWN_FILE))).status).toBe(404);
    expect((await poor.create(ids())).status).toBe(409);
  });
});

describe('the largest requests', () => {
  it('fit: ten thousand files, a hundred presigned URLs', async () => {
    const id = await client.uploaded();
    const files = await client.created({
      source: { type: 'files', file_ids: Array.from({ length: 10_000 }, () => id) },
    });
    expect(files).toMatchObject({ total_items: 10_000, counts: { pending: 10_000 } });
    const urls = Array.from(
      { length: 100 },
      (_, n) => `https://docs.test/${String(n)}?X-Amz-Signature=${'0'.repeat(2_000)}`,
    );
    expect(await client.created({ source: { type: 'urls', urls } })).toMatchObject({ total_items: 100 });
  });
});

// Last, since the clock only moves forward.
describe('files whose 3 days have passed', () => {
  const DAY = 24 * 3_600_000;

  it('are not found, before it is asked whether others were uploaded: those that lapsed and unknown ones, no more', async () => {
    const [sent, unsent, late] = [await client.uploaded(), await client.registered(), await client.registered()];
    service.clock.advance(2 * DAY);
    await fetch(late.upload.url, { method: 'PUT', body: 'pdf' });
    service.clock.advance(DAY);
    const [there, waiting] = [await client.uploaded(), (await client.registered()).id];
    const ask = async (...ids: string[]): Promise<{ status: number; ids: unknown }> => {
      const response = await client.create({ source: { type: 'files', file_ids: ids } });
      const { error, file_ids } = (await response.json()) as { error: string; file_ids: unknown };
      expect(error).toBe(response.status === 404 ? 'file_not_found' : 'file_not_uploaded');
      return { status: response.status, ids: file_ids };
    };
    const lapsed = { status: 404, ids: [unsent.id, sent] };
    expect(await ask(unsent.id, sent)).toEqual(lapsed);
    expect(await ask(there, unsent.id, waiting, sent, late.id)).toEqual(lapsed);
    expect(await ask(waiting, sent, UNKNOWN_FILE, there, late.id, 'mine')).toEqual({
      status: 404,
      ids: [sent, UNKNOWN_FILE, 'mine'],
    });
    // Sent late, it is kept for 3 days from then, although nobody has looked at it.
    expect(await ask(late.id, there, waiting)).toEqual({ status: 409, ids: [waiting] });
  });
});

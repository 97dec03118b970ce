import { randomBytes } from 'node:crypto';
import { Storage } from '../../apps/server/src/platform/storage';
import { DomainError } from '../../apps/server/src/errors';
import { FilesClient, put, sha256 } from './support/files-client';
import { Service } from './support/service';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LIMIT = 157_286_400;

let service: Service;
let organisation: { id: string; key: string };
let files: FilesClient;

beforeAll(async () => {
  service = await Service.start();
  organisation = await service.newOrganisation('unlimited');
  files = new FilesClient(service, organisation.key);
});
afterAll(() => service.stop());

/** A client of an organisation of its own. */
async function stranger(...options: string[]): Promise<FilesClient> {
  const { id } = await service.newOrganisation('unlimited');
  return new FilesClient(service, await service.newKey(id, ...options));
}

const bytesOf = (size: number): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(size));

describe('POST /v1/files', () => {
  it('registers a file and says where its bytes go', async () => {
    const file = await files.register({ size_bytes: 5, filename: 'a.pdf', content_type: 'application/pdf' });
    expect(file).toEqual({
      object: 'file',
      id: expect.stringMatching(/^file_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      customer_id: organisation.id,
      status: 'pending',
      size_bytes: 5,
      filename: 'a.pdf',
      content_type: 'application/pdf',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      expires_at: new Date(Date.parse(file.created_at) + 3 * DAY).toISOString(),
      upload: { method: 'PUT', url: expect.stringMatching(/^http:/), expires_at: file.expires_at },
    });
  });

  it.each([{ size_bytes: 1 }, { size_bytes: '1', filename: null, content_type: null, other: [] }])(
    'fills in what %j leaves open',
    async (body) => {
      expect(await files.register(body)).toMatchObject({
        size_bytes: 1,
        filename: 'document',
        content_type: 'application/octet-stream',
      });
    },
  );

  it('takes a document of 150 MB and none larger', async () => {
    expect((await files.register({ size_bytes: LIMIT })).size_bytes).toBe(LIMIT);
    for (const size_bytes of [LIMIT + 1, 1e15, 1e300]) {
      const response = await files.post(JSON.stringify({ size_bytes }));
      expect(response.status).toBe(413);
      expect(await response.json()).toEqual({
        error: 'document_too_large',
        message: expect.any(String),
        limit_bytes: LIMIT,
      });
    }
  });

  it.each([
    ['line breaks', 'a\r\nSet-Cookie: b=c\r\n\r\n<script>'],
    ['quotes', `"a".pdf'; DROP TABLE files; --`],
    ['a path', '../../../../etc/passwd'],
    ['a path of Windows', '..\\..\\CON'],
    ['text from right to left', 'invoice\u202Efdp.exe'],
    ['4 kB', 'ü'.repeat(4096)],
    ['characters of every plane', '\u0001\u001B[31m\u{1F4C4}\uFEFF\u2028é'],
    ['nothing', ''],
  ])('keeps a filename with %s as data', async (_, filename) => {
    const file = await files.upload('bytes', { filename });
    expect((await files.check(file.id)).filename).toBe(filename);
    expect(new URL(file.upload?.url ?? '').pathname).toMatch(/^\/uploads\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
  });

  it.each(['application/pdf', 'text/plain; charset=utf-8', 'image/svg+xml;a="b \\" c"'])(
    'keeps the media type %s',
    async (content_type) => {
      expect((await files.register({ size_bytes: 1, content_type })).content_type).toBe(content_type);
    },
  );

  const integer = (text: string) => ({ msg: `Input should be ${text}` });
  const wrong = (error: string) => ({ type: 'value_error', msg: `Value error, ${error}`, ctx: { error } });
  const noType = wrong('a media type such as application/pdf is expected');

  const refused: readonly [string, object, object][] = [
    ['no size', {}, { loc: ['body', 'size_bytes'], type: 'missing', msg: 'Field required' }],
    [
      'a size of nothing',
      { size_bytes: 0 },
      { type: 'greater_than_equal', ...integer('greater than or equal to 1'), ctx: { ge: 1 }, input: 0 },
    ],
    [
      'a size below nothing',
      { size_bytes: -5 },
      { type: 'greater_than_equal', ...integer('greater than or equal to 1'), ctx: { ge: 1 }, input: -5 },
    ],
    [
      'half a byte',
      { size_bytes: 1.5 },
      { type: 'int_from_float', ...integer('a valid integer, got a number with a fractional part'), input: 1.5 },
    ],
    [
      'a size in words',
      { size_bytes: 'ten' },
      { type: 'int_parsing', ...integer('a valid integer, unable to parse string as an integer'), input: 'ten' },
    ],
    ['null for a size', { size_bytes: null }, { type: 'int_type', ...integer('a valid integer'), input: null }],
    ['true for a size', { size_bytes: true }, { type: 'int_type', ...integer('a valid integer'), input: true }],
    [
      'a filename that is none',
      { size_bytes: 1, filename: 7 },
      { loc: ['body', 'filename'], type: 'string_type', ...integer('a valid string'), input: 7 },
    ],
    [
      'a filename over 4,096 characters',
      { size_bytes: 1, filename: 'x'.repeat(4097) },
      {
        loc: ['body', 'filename'],
        type: 'string_too_long',
        msg: 'String should have at most 4096 characters',
        ctx: { max_length: 4096 },
      },
    ],
    [
      'a filename with NUL',
      { size_bytes: 1, filename: 'a\0b' },
      { loc: ['body', 'filename'], ...wrong('a NUL character is not accepted'), input: 'a\0b' },
    ],
    [
      'half a character',
      { size_bytes: 1, filename: 'a\ud83d' },
      {
        loc: ['body', 'filename'],
        type: 'string_unicode',
        ...integer('a valid string, unable to parse raw data as a unicode string'),
        input: 'a\ud83d',
      },
    ],
    ...['pdf', 'application/', 'a/b; c', 'a/b\r\nx: y', 'a/b, c/d', 'ä/b', ''].map(
      (content_type): [string, object, object] => [
        `the media type ${JSON.stringify(content_type)}`,
        { size_bytes: 1, content_type },
        { loc: ['body', 'content_type'], ...noType, input: content_type },
      ],
    ),
  ];

  it.each(refused)('refuses %s', async (_, body, fault) => {
    const response = await files.post(JSON.stringify(body));
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ detail: [{ loc: ['body', 'size_bytes'], ...fault }] });
  });

  it('repeats nothing that a PHI key has sent', async () => {
    const phi = await stranger('--phi');
    const response = await phi.post(JSON.stringify({ size_bytes: 1, filename: 'Jane Doe\0.pdf' }));
    expect(response.status).toBe(422);
    expect(await response.text()).not.toContain('Jane');
  });

  it('takes JSON only, and only from who has a key', async () => {
    expect((await files.post('size_bytes=1', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await files.post('{"size_bytes":')).status).toBe(422);
    expect((await new FilesClient(service, 'rk_live_nobody').post('{"size_bytes":1}')).status).toBe(401);
  });
});

describe('an upload', () => {
  it('is seen when it has come, with its hash', async () => {
    const bytes = bytesOf(3_000_000);
    const file = await files.register({ size_bytes: bytes.length });
    expect(await files.check(file.id)).toEqual({ ...file, upload: { ...file.upload, url: expect.any(String) } });
    expect((await put(file, bytes)).status).toBe(200);
    const uploaded = await files.check(file.id);
    expect(uploaded).toMatchObject({ status: 'uploaded', sha256: sha256(bytes), created_at: file.created_at });
    expect(Date.parse(uploaded.expires_at)).toBeGreaterThanOrEqual(Date.parse(file.expires_at));
    expect(await files.check(file.id)).toEqual({ ...uploaded, upload: expect.anything() });
  });

  it.each([
    ['its media type', { 'content-type': 'application/pdf' }],
    ['another media type', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('may be sent with %s', async (_, headers) => {
    const file = await files.register({ size_bytes: 5, content_type: 'application/pdf' });
    expect((await put(file, 'bytes', headers)).status).toBe(200);
    expect(await files.check(file.id)).toMatchObject({ status: 'uploaded', content_type: 'application/pdf' });
  });

  it('of another length is refused, and the file goes on waiting', async () => {
    const file = await files.register({ size_bytes: 5 });
    for (const bytes of ['byte', 'bytes!', '']) expect((await put(file, bytes)).status).toBe(403);
    expect(await files.check(file.id)).toMatchObject({ status: 'pending' });
  });

  it('may be sent again while its address is good', async () => {
    const file = await files.upload('first');
    expect((await files.check(file.id)).sha256).toBe(sha256('first'));
    expect((await put(file, 'again')).status).toBe(200);
    expect((await files.check(file.id)).sha256).toBe(sha256('again'));
    const later = await files.check(file.id);
    expect((await put(later, 'third')).status).toBe(200);
    expect((await files.check(file.id)).sha256).toBe(sha256('third'));
  });

  it('that is no longer there is waited for again', async () => {
    const file = await files.upload('bytes');
    expect((await files.check(file.id)).status).toBe('uploaded');
    const { pathname } = new URL(file.upload?.url ?? '');
    await service.part(Storage).delete(pathname.slice(1));
    expect(await files.check(file.id)).toEqual({ ...file, upload: expect.anything() });
  });

  it('is read once, however many ask for its hash', async () => {
    const bytes = bytesOf(1_000_000);
    const file = await files.upload(bytes);
    const reading = jest.spyOn(service.part(Storage), 'get');
    const answers = await Promise.all(Array.from({ length: 8 }, () => files.check(file.id)));
    expect(new Set(answers.map((answer) => answer.sha256))).toEqual(new Set([sha256(bytes)]));
    expect(reading.mock.calls.length).toBeLessThan(8);
    reading.mockClear();
    expect((await files.check(file.id)).sha256).toBe(sha256(bytes));
    expect(reading).not.toHaveBeenCalled();
    reading.mockRestore();
  });
});

describe('GET /v1/files/{file_id}', () => {
  it('knows no file of another organisation, of a PHI key, or that never was: one answer for all', async () => {
    const { id } = await service.newOrganisation('unlimited');
    const [open, phi, other] = [
      new FilesClient(service, await service.newKey(id)),
      new FilesClient(service, await service.newKey(id, '--phi')),
      await stranger('--phi'),
    ];
    const [seen, hidden] = [await open.upload('seen'), await phi.upload('hidden')];
    expect((await phi.check(seen.id)).status).toBe('uploaded');
    expect((await phi.check(hidden.id)).status).toBe('uploaded');
    expect((await open.check(seen.id)).status).toBe('uploaded');
    const unknown = [
      ...[open.get(hidden.id), other.get(seen.id), other.get(hidden.id), open.get('file_01h455vb4pex5vsknk084sn02q')],
      ...['x', 'file_', `batch_${seen.id.slice(5)}`, seen.id.toUpperCase(), `${seen.id}0`, 'a%00b'].map((name) =>
        open.get(name),
      ),
    ];
    for (const response of await Promise.all(unknown)) {
      expect(response.status).toBe(404);
      const asked = decodeURIComponent(new URL(response.url).pathname.slice('/v1/files/'.length));
      expect(await response.json()).toEqual({
        error: 'file_not_found',
        message: 'There is no such file, or its 3 days have passed. Register and upload it again.',
        file_ids: [asked],
      });
    }
  });

  it('asks for a key before it tells anything', async () => {
    expect((await new FilesClient(service, '').get('file_01h455vb4pex5vsknk084sn02q')).status).toBe(401);
  });

  it('answers 503 while storage is away', async () => {
    const file = await files.upload('bytes');
    const head = jest.spyOn(service.part(Storage), 'head').mockRejectedValue(new DomainError('unavailable'));
    const response = await files.get(file.id);
    head.mockRestore();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'unavailable' });
    expect((await files.check(file.id)).status).toBe('uploaded');
  });
});

// Last, since the clock only moves forward.
describe('after days', () => {
  it('a registration expires with its address when nothing was sent', async () => {
    const file = await files.register({ size_bytes: 5 });
    service.clock.advance(3 * DAY - HOUR);
    expect(await files.check(file.id)).toMatchObject({ status: 'pending', upload: expect.anything() });
    service.clock.advance(HOUR);
    const expired = await files.check(file.id);
    expect({ ...expired, upload: file.upload }).toEqual({ ...file, status: 'expired' });
    expect(expired).not.toHaveProperty('upload');
    expect((await put(file, 'bytes')).status).toBe(403);
    expect((await files.check(file.id)).status).toBe('expired');
  });

  it('an upload expires 3 days after it was sent, and keeps its hash', async () => {
    const file = await files.register({ size_bytes: 5 });
    service.clock.advance(2 * DAY);
    await put(file, 'bytes');
    service.clock.advance(2 * DAY);
    const { upload, ...uploaded } = await files.check(file.id);
    expect(upload).toBeUndefined();
    expect(uploaded).toMatchObject({ status: 'uploaded', sha256: sha256('bytes') });
    const lasts = Date.parse(uploaded.expires_at) - Date.parse(file.created_at);
    expect(Math.round(lasts / HOUR)).toBe(5 * 24);
    service.clock.advance(DAY);
    expect(await files.check(file.id)).toEqual({ ...uploaded, status: 'expired' });
    await service.sweep();
    service.clock.advance(HOUR);
    await service.sweep();
    expect(await files.check(file.id)).toEqual({ ...uploaded, status: 'expired' });
  });

  it('an upload that was replaced lasts 3 days from then, though nobody looked', async () => {
    const file = await files.upload('first');
    await files.check(file.id);
    service.clock.advance(2 * DAY);
    await put(file, 'again');
    service.clock.advance(2 * DAY);
    await service.sweep();
    expect(await files.check(file.id)).toMatchObject({ status: 'uploaded', sha256: sha256('again') });
  });
});

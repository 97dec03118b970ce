// Properties of every request: an id on the answer, authentication before the body, and no PHI in errors.
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { faultsOf } from './support/answers';
import { formOf, Service } from './support/service';

let service: Service;
let key: string;
let phi: string;

beforeAll(async () => {
  service = await Service.start({ RECTO_ROLE: 'api' });
  const organisation = await service.newOrganisation('unlimited');
  key = organisation.key;
  phi = await service.newKey(organisation.id, '--phi');
});
afterAll(() => service.stop());

interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends raw bytes, and reads until the service closes the connection. */
async function send(bytes: string): Promise<RawAnswer> {
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  return { status: Number(first.split(' ')[1]), headers: new Headers(headers), body };
}

const head = (first: string, ...lines: string[]): string =>
  [`${first} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n');

describe('the request id', () => {
  it.each([
    ['what is no HTTP', 'nonsense\r\n\r\n', 400],
    ['a length that is none', head('POST /v1/parse', 'Host: a', 'Content-Length: x'), 400],
    ['headers without an end of reason', head('GET /v1/batches', 'Host: a', `X-Long: ${'a'.repeat(100_000)}`), 400],
    ['a request without a host', head('GET /v1/batches'), 400],
    ['an expectation', head('GET /livez', 'Host: a', 'Expect: the-unexpected'), 200],
    ['a path that cannot be decoded', head('GET /v1/files/%zz', 'Host: a', 'X-Request-Id: mine'), 400],
    ['a path that is not there', head('GET /v1/nothing', 'Host: a', 'X-Request-Id: mine'), 404],
    ['no key', head('GET /v1/batches', 'Host: a', 'X-Request-Id: mine'), 401],
  ])('stands on the answer to %s', async (_, bytes, status) => {
    const answer = await send(bytes);
    expect(answer.status).toBe(status);
    const path = /^[A-Z]+ (\/v1\/batches) /.exec(bytes)?.[1] ?? '/none';
    const body = status < 400 ? null : answer.body;
    expect(faultsOf({ ...answer, method: 'GET', path, body })).toEqual([]);
    if (bytes.includes('mine')) expect(answer.headers.get('x-request-id')).toBe('mine');
  });

  it('stands on a 408', async () => {
    const { server } = service.app.getHttpAdapter().getInstance();
    // As Node does, which however checks for late requests only twice a minute.
    server.once('connection', (socket: Socket) => {
      server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    });
    const answer = await send('POST /v1/batches HTTP/1.1\r\nHost: a\r\nX-Api-');
    expect(answer.status).toBe(408);
    expect(faultsOf({ ...answer, method: 'POST', path: '/v1/batches' })).toEqual([]);
  });
});

describe('a JSON body', () => {
  it.each(['/v1/parse', '/v1/batches', '/v1/files'])('of nobody is not read: POST %s', async (path) => {
    // No byte of the body is sent: a server that waited for it would not answer.
    const lines = ['Host: a', 'X-Api-Key: rk_live_nobody', 'Content-Type: application/json', 'Content-Length: 1000000'];
    const answer = await send(head(`POST ${path}`, ...lines));
    expect(answer.status).toBe(401);
    expect(faultsOf({ ...answer, method: 'POST', path })).toEqual([]);
  });

  it('that is too large is refused to who has a key', async () => {
    const response = await fetch(`${service.baseUrl}/v1/batches`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: ' '.repeat(3 * 1024 * 1024),
    });
    expect(response.status).toBe(413);
  });
});

describe('a 422 of a PHI key', () => {
  const NAME = 'Jane Doe';

  it.each([
    ['a source of another type', '/v1/batches', { source: { type: NAME } }],
    ['an engine', '/v1/batches', { source: { type: 'urls', urls: [NAME] }, engine: NAME }],
    ['a webhook', '/v1/batches', { source: { type: 'urls', urls: [] }, webhook: { mode: NAME, url: NAME } }],
    ['options', '/v1/batches', { source: NAME, chunking: NAME, ocr: NAME, extract_text: NAME, metadata: NAME }],
    ['a media type', '/v1/files', { size_bytes: NAME, content_type: NAME, filename: `${NAME}\0` }],
    ['a URL', '/v1/parse', { url: `ftp://${NAME}`, chunking: 'semantic', chunk_size: NAME }],
  ])('tells where and what, and nothing that was sent: %s', async (_, path, body) => {
    const response = await fetch(service.baseUrl + path, {
      method: 'POST',
      headers: { 'x-api-key': phi, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).not.toMatch(/Jane|Doe/);
    const { detail } = JSON.parse(text) as { detail: object[] };
    expect(detail.length).toBeGreaterThan(0);
    for (const fault of detail) expect(Object.keys(fault).sort()).toEqual(['loc', 'msg', 'type']);
  });

  it('is as silent about a form and a query', async () => {
    const headers = { 'x-api-key': phi };
    const answers = [
      await fetch(`${service.baseUrl}/v1/parse/file`, { method: 'POST', headers, body: formOf({ chunking: NAME }) }),
      await fetch(`${service.baseUrl}/v1/parse/file`, {
        method: 'POST',
        headers: { ...headers, 'content-type': `multipart/form-data; x=${NAME}` },
        body: NAME,
      }),
      await fetch(`${service.baseUrl}/v1/batches?status=${NAME}&cursor=${NAME}`, { headers }),
      await fetch(`${service.baseUrl}/v1/batches`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': NAME },
      }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(await answer.text()).not.toMatch(/Jane|Doe|"ctx"|"input"/);
    }
  });
});

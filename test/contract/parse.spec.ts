import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request as rawRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { PICTURE } from './support/scripted-pool';
import { formOf, Service } from './support/service';

let service: Service;
let organisation: { id: string; key: string };
let origin: Server;
let originUrl: string;

beforeAll(async () => {
  service = await Service.start();
  organisation = await service.newOrganisation('unlimited');
  origin = createServer((request, response) => {
    const status = Number(/^\/(\d{3})/.exec(request.url ?? '')?.[1] ?? 200);
    response.writeHead(status, { 'content-type': 'application/pdf' }).end(status === 200 ? '%PDF-1.7 from afar' : 'no');
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  originUrl = `http://127.0.0.1:${String((origin.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  await new Promise((resolve) => origin.close(resolve));
  await service.stop();
});
beforeEach(() => {
  service.pool.play({});
});

function upload(
  key: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
  path = '/v1/parse/file',
) {
  return fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { 'x-api-key': key, ...headers },
    body: formOf(fields),
  });
}

function byUrl(key: string, url: string, path = '/v1/parse'): Promise<Response> {
  return fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ url, unknown: { fields: 'are ignored' } }),
  });
}

describe('a parse', () => {
  it.each(['/v1/parse/file', '/v1/extract/file'])(
    'by POST %s answers with the bytes that the parser wrote',
    async (path) => {
      service.pool.play({ pages: 3 });
      const response = await upload(organisation.key, {}, {}, path);
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
      expect(JSON.parse(text)).toEqual({ chunks: [], usage: { pages: 3, credits: 3, credits_per_page: 1 } });
    },
  );

  it.each(['/v1/parse', '/v1/extract'])('by POST %s fetches the document', async (path) => {
    const response = await byUrl(organisation.key, `${originUrl}/a.pdf`, path);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ chunks: [], usage: { pages: 1, credits: 1, credits_per_page: 1 } });
  });

  it('leaves nothing in the spool', async () => {
    await (await upload(organisation.key)).arrayBuffer();
    await eventually(async () => (await service.files('spool')).length === 0);
  });

  it('gives links to figures that lead to their bytes', async () => {
    service.pool.play({ pictures: [PICTURE] });
    const { chunks } = (await (await upload(organisation.key)).json()) as { chunks: { image_url: string }[] };
    const url = chunks[0]?.image_url ?? '';
    expect(url.startsWith(service.baseUrl)).toBe(true);
    const picture = await fetch(url);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await picture.text()).toBe('picture p1-1.png');
    const forged = url.replace(/.{24}$/, 'x'.repeat(24));
    expect((await fetch(forged)).status).toBe(404);
  });

  it('gives figures inline to organisations set so', async () => {
    const inline = await service.newOrganisation('unlimited', '--inline-images');
    service.pool.play({ pictures: [PICTURE] });
    expect((await upload(inline.key)).status).toBe(200);
    expect(service.pool.rendered).toEqual([expect.objectContaining({ inlinePictures: true })]);
    expect(service.pool.rendered[0]).not.toHaveProperty('pictureLinks');
  });
});

describe('the answer', () => {
  const filling = 'the same words again and again. '.repeat(20_000);

  it.each(['gzip', 'br'])('is compressed with %s when asked, and whole', async (encoding) => {
    service.pool.play({ filling });
    const response = await upload(organisation.key, {}, { 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(((await response.json()) as { content: string }).content).toBe(filling);
  });

  it('is sent as it is when nothing is asked', async () => {
    service.pool.play({ filling });
    const response = await upload(organisation.key, {}, { 'accept-encoding': 'identity' });
    expect(response.headers.get('content-encoding')).toBeNull();
    const body = await response.text();
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
    expect(
      createHash('sha256')
        .update((JSON.parse(body) as { content: string }).content)
        .digest('hex'),
    ).toBe(createHash('sha256').update(filling).digest('hex'));
  });

  it('is not compressed when it is small', async () => {
    const response = await upload(organisation.key, {}, { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  it.each([
    ['a fit id', 'trace-1234', true],
    ['an id with a space', 'two words', false],
    ['an id that is too long', 'x'.repeat(129), false],
  ])('carries a request id, given %s', async (_, id, kept) => {
    const got = (await upload(organisation.key, {}, { 'x-request-id': id })).headers.get('x-request-id');
    if (kept) expect(got).toBe(id);
    else expect(got).toMatch(/^req_[0-9a-z]{26}$/);
  });
});

describe('a PHI key', () => {
  let phi: string;

  beforeAll(async () => {
    phi = await service.newKey(organisation.id, '--phi');
  });

  it.each(['/v1/parse', '/v1/extract'])('is refused at POST %s', async (path) => {
    const response = await byUrl(phi, `${originUrl}/a.pdf`, path);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ error: 'phi_requires_file_upload', message: expect.any(String) });
  });

  it('gets its figures inline, and nothing of it is stored', async () => {
    const before = await service.files('storage');
    service.pool.play({ pictures: [PICTURE] });
    const { chunks } = (await (await upload(phi)).json()) as { chunks: object[] };
    expect(chunks[0]).toHaveProperty('image_b64');
    expect(chunks[0]).not.toHaveProperty('image_url');
    expect(await service.files('storage')).toEqual(before);
  });
});

describe('a URL', () => {
  it.each([
    ['that its server does not know', '/404', 400],
    ['that its server forbids', '/403', 400],
    ['whose server fails', '/500', 502],
  ])('%s is refused without its query', async (_, path, status) => {
    const response = await byUrl(organisation.key, `${originUrl}${path}?token=secret`);
    const answer = (await response.json()) as { error: string; message: string };
    expect(response.status).toBe(status);
    expect(answer.error).toBe('url_fetch_failed');
    expect(answer.message).not.toContain('secret');
  });

  it.each(['/v1/parse', '/v1/extract'])('is asked for by POST %s byte for byte as given', async (path) => {
    const asked: (string | undefined)[] = [];
    const note = ({ url }: IncomingMessage): void => void asked.push(url);
    origin.on('request', note);
    const written = '/%7Ea/../%2e./b|{c}.pdf?X=%2f+%7e&y=[1]';
    for (const url of [`${written}#page`, `${written} ä `, `${written}\n`, '/?'])
      expect((await byUrl(organisation.key, originUrl + url, path)).status).toBe(200);
    origin.off('request', note);
    expect(asked).toEqual([written, `${written}%20%C3%A4%20`, written, '/?']);
  });

  it.each(['http://10.0.0.1/', 'http://169.254.169.254/latest/meta-data', 'http://[::1]/', 'http://nowhere.invalid/'])(
    '%s is not fetched',
    async (url) => {
      const response = await byUrl(organisation.key, url);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: 'url_fetch_failed' });
    },
  );
});

describe('what is not there', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/v1/parse'],
    ['POST', '/v1/nothing'],
    ['DELETE', '/v1/parse/file'],
  ])('%s %s is answered as JSON', async (method, path) => {
    const response = await fetch(service.baseUrl + path, { method, headers: { 'x-api-key': organisation.key } });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'not_found', message: expect.any(String) });
  });

  it('answers a path that cannot be decoded', async () => {
    const response = await fetch(`${service.baseUrl}/%zz`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'bad_request' });
  });

  it('answers what is no HTTP', async () => {
    const { port } = new URL(service.baseUrl);
    const answer = await new Promise<string>((resolve) => {
      const sent = rawRequest({ port, method: 'GET', path: '/', headers: { 'content-length': 'x' } });
      sent.on('response', (response) => {
        response.setEncoding('utf8').once('data', resolve);
      });
      sent.on('error', (error) => {
        resolve(error.message);
      });
      sent.end();
    });
    expect(JSON.parse(answer)).toMatchObject({ error: 'bad_request' });
  });
});

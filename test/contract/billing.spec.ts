import { connect } from 'node:net';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { DomainError } from '../../apps/server/src/errors';
import { PARSER_FAILURES } from './support/parser-failures';
import { formOf, Service } from './support/service';

let service: Service;

beforeEach(async () => {
  service = await Service.start();
});
afterEach(() => service.stop());

function upload(key: string): Promise<Response> {
  return fetch(`${service.baseUrl}/v1/parse/file`, { method: 'POST', headers: { 'x-api-key': key }, body: formOf({}) });
}

describe('credits', () => {
  it('of the free plan pay for pages and run out', async () => {
    const { id, key } = await service.newOrganisation('free');
    service.pool.play({ pages: 600 });
    expect((await upload(key)).status).toBe(200);
    expect(await service.credits(id)).toEqual({
      credits: 400,
      holds: 0,
      charges: [{ credits: 600, drawn: 600, pages: 600 }],
    });

    const refused = await upload(key);
    expect(refused.status).toBe(402);
    expect(await refused.json()).toEqual({
      error: 'quota_exceeded',
      message: expect.any(String),
      credits_required: 600,
      credits_remaining: 400,
    });

    service.pool.play({ pages: 400 });
    expect((await upload(key)).status).toBe(200);
    expect((await service.credits(id)).credits).toBe(0);
  });

  it('can be added by the operator', async () => {
    const { id, key } = await service.newOrganisation('free');
    service.pool.play({ pages: 1001 });
    expect((await upload(key)).status).toBe(402);
    await service.operator('credits', 'add', '1', '--org', id);
    expect((await upload(key)).status).toBe(200);
  });

  it('of the unlimited plan are metered and never refused', async () => {
    const { id, key } = await service.newOrganisation('unlimited');
    service.pool.play({ pages: 2000 });
    expect((await upload(key)).status).toBe(200);
    expect(await service.credits(id)).toEqual({
      credits: 0,
      holds: 0,
      charges: [{ credits: 2000, drawn: 0, pages: 2000 }],
    });
  });

  it('are never spent twice by requests at the same moment', async () => {
    const { id, key } = await service.newOrganisation('free');
    service.pool.play({ pages: 300 });
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await upload(key)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 402)).toHaveLength(5);
    expect(await service.credits(id)).toMatchObject({ credits: 100, holds: 0, charges: { length: 3 } });
  });
});

describe('a document that fails', () => {
  it.each(PARSER_FAILURES)('with %s is answered so and costs nothing', async (code, status, extra = {}) => {
    const { id, key } = await service.newOrganisation('free');
    for (const moment of ['failsToOpen', 'failsToParse']) {
      service.pool.play({ pages: 10, [moment]: new DomainError(code, undefined, extra) });
      const response = await upload(key);
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({
        error: code,
        message: expect.stringMatching(/^[A-Z].*\.$/),
        ...extra,
      });
      expect(response.headers.has('retry-after')).toBe(status === 503);
    }
    expect(await service.credits(id)).toEqual({ credits: 1000, holds: 0, charges: [] });
    expect(await service.files('spool')).toEqual([]);
    expect(service.pool.inUse).toBe(0);
  });

  it('for a reason that nobody expected says so without details', async () => {
    const { id, key } = await service.newOrganisation('free');
    service.pool.play({ failsToParse: new Error('the text of a document') });
    const response = await upload(key);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('document');
    expect(await service.credits(id)).toMatchObject({ credits: 1000, holds: 0 });
  });
});

describe('a caller who hangs up', () => {
  it('while the document is parsed is not charged, and the parse is cancelled', async () => {
    const { id, key } = await service.newOrganisation('free');
    service.pool.play({ pages: 5, waitsForHangUp: true });
    const hangUp = new AbortController();
    const opened = new Promise<void>((resolve) => {
      service.pool.onOpened = resolve;
    });
    const sent = fetch(`${service.baseUrl}/v1/parse/file`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: formOf({}),
      signal: hangUp.signal,
    });
    await opened;
    expect((await service.credits(id)).credits).toBe(995);
    hangUp.abort();
    await expect(sent).rejects.toThrow();
    await eventually(async () => (await service.credits(id)).holds === 0);
    expect(await service.credits(id)).toEqual({ credits: 1000, holds: 0, charges: [] });
    await eventually(async () => service.pool.inUse === 0 && (await service.files('spool')).length === 0);
  });

  it('while the document is sent leaves nothing behind', async () => {
    const { key } = await service.newOrganisation('free');
    const { port } = new URL(service.baseUrl);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /v1/parse/file HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-length: 1000000\r\n` +
        'content-type: multipart/form-data; boundary=b\r\n\r\n' +
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 and then',
    );
    await eventually(async () => (await service.files('spool')).length > 0);
    expect(service.pool.inUse).toBe(0);
    socket.destroy();
    await eventually(async () => (await service.files('spool')).length === 0);
    expect(service.pool.asked).toEqual([]);
  });
});

it('a document that runs past the time of its request is given up and costs nothing', async () => {
  const hasty = await Service.start({ RECTO_REQUEST_MS: '500' });
  try {
    const { id, key } = await hasty.newOrganisation('free');
    hasty.pool.play({ pages: 5, waitsForHangUp: true });
    const response = await fetch(`${hasty.baseUrl}/v1/parse/file`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: formOf({}),
    });
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({ error: 'parse_timeout' });
    expect(await hasty.credits(id)).toEqual({ credits: 1000, holds: 0, charges: [] });
  } finally {
    await hasty.stop();
  }
});

it('a document of more than 150 MB is refused while it streams, and the caller hears why', async () => {
  const { key } = await service.newOrganisation('free');
  const chunk = new Uint8Array(1024 * 1024);
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7');
    for (let sent = 0; sent < 152; sent += 1) yield chunk;
    yield Buffer.from('\r\n--b--\r\n');
  }
  const response = await fetch(`${service.baseUrl}/v1/parse/file`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'multipart/form-data; boundary=b' },
    body: ReadableStream.from(body()),
    duplex: 'half',
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({
    error: 'document_too_large',
    message: expect.any(String),
    limit_bytes: 157_286_400,
  });
  expect(service.pool.asked).toEqual([]);
  expect(await service.files('spool')).toEqual([]);
});

describe('a service that is busy', () => {
  it('says so before the upload is read', async () => {
    const { key } = await service.newOrganisation('free');
    service.pool.play({ places: 0 });
    const { port } = new URL(service.baseUrl);
    const socket = connect(Number(port), '127.0.0.1');
    const answer = new Promise<string>((resolve) => socket.setEncoding('utf8').once('data', resolve));
    // The body is never sent, so an answer can only precede it.
    socket.write(
      `POST /v1/parse/file HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-length: 100000000\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n`,
    );
    const [head = '', body = ''] = (await answer).split('\r\n\r\n');
    socket.destroy();
    expect(head).toMatch(/^HTTP\/1\.1 503 /);
    expect(head).toMatch(/\r\nretry-after: \d+/i);
    expect(JSON.parse(body)).toEqual({ error: 'overloaded', message: expect.any(String) });
  });
});

import type { Server, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { formOf, Service } from '../contract/support/service';
import { FORM_BEGINS, FORM_ENDS, RawRequest } from './support/raw-request';

const WINDOW_MS = 1_000;
const CONNECTIONS = 20;
const IDLE_MS = 600;
/** A tenth of the bytes that the window requires. */
const LUMP = 'x'.repeat(410);
const ANSWER_BYTES = 32 * 1024 * 1024;

let service: Service;
let key: string;

beforeAll(async () => {
  service = await Service.start({
    RECTO_UPLOAD_WINDOW_MS: String(WINDOW_MS),
    RECTO_UPLOAD_IDLE_MS: String(IDLE_MS),
    RECTO_MAX_CONNECTIONS: String(CONNECTIONS),
  });
  ({ key } = await service.newOrganisation('unlimited'));
});
afterAll(() => service.stop());
beforeEach(() => {
  service.pool.play({});
});

const jsonHead = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-length: 100000\r\ncontent-type: application/json\r\n\r\n{`;

describe('a body that is slow in coming', () => {
  const CASES: readonly [string, () => RawRequest][] = [
    ['an upload that trickles', () => RawRequest.upload(service, key).trickle('x'.repeat(40), 20)],
    ['an upload that stops', () => RawRequest.upload(service, key)],
    ['a JSON body that trickles', () => json('/v1/parse').trickle(' ', 20)],
    ['a JSON body that stops', () => json('/v1/batches')],
  ];

  it.each(CASES)('%s is answered 408, and its connection closed', async (_, open) => {
    const answer = await open().ended;
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
    expect(head).toMatch(/\r\nconnection: close/i);
    expect(head).toMatch(/\r\nx-request-id: /i);
    expect(JSON.parse(body)).toEqual({ error: 'request_timeout', message: expect.any(String) });
    await eventually(async () => (await service.files('spool')).length === 0);
    expect(service.pool.asked).toEqual([]);
  });

  it('is read when it keeps the least rate', async () => {
    const lumps = 40;
    const bytes = FORM_BEGINS.length + lumps * LUMP.length + FORM_ENDS.length;
    const request = RawRequest.upload(service, key, bytes);
    const began = performance.now();
    for (let sent = 0; sent < lumps; sent += 1) {
      request.send(LUMP);
      await delay(2 * (WINDOW_MS / lumps));
    }
    expect(performance.now() - began).toBeGreaterThan(1.5 * WINDOW_MS);
    expect(request.status).toBe(0);
    request.send(FORM_ENDS);
    await eventually(() => request.status === 200);
    request.hangUp();
  });

  it('loses its connection when it was refused before', async () => {
    service.pool.play({ places: 0 });
    const request = RawRequest.upload(service, key);
    await eventually(() => request.status === 503);
    expect(await request.ended).toMatch(/^HTTP\/1\.1 503 /);
  });

  it('counts for nothing while it is we who are slow', async () => {
    service.pool.play({ takes: 2 * WINDOW_MS });
    expect((await upload()).status).toBe(200);
  });
});

function json(path: string): RawRequest {
  const request = RawRequest.open(service);
  request.send(jsonHead(path));
  return request;
}

function upload(): Promise<Response> {
  return fetch(`${service.baseUrl}/v1/parse/file`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: formOf({}),
  });
}

describe('an answer', () => {
  const whole = (text: string): boolean => text.length > ANSWER_BYTES;

  function ask(): RawRequest {
    service.pool.play({ filling: 'x'.repeat(ANSWER_BYTES) });
    const request = RawRequest.open(service);
    const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--b--\r\n';
    request.send(
      `POST /v1/parse/file HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\nconnection: close\r\n` +
        `content-length: ${String(body.length)}\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n${body}`,
    );
    return request;
  }

  it('that nobody takes is cut off, and leaves nothing in the spool meanwhile', async () => {
    const accepted = new Promise<Socket>((resolve) => server().once('connection', resolve));
    const request = ask();
    request.socket.pause();
    const socket = await accepted;
    await eventually(() => service.pool.rendered.length === 1);
    await eventually(async () => (await service.files('spool')).length === 0);
    expect(socket.destroyed).toBe(false);
    await eventually(() => socket.destroyed);
    request.socket.resume();
    expect(whole(await request.ended)).toBe(false);
  });

  it('that is taken slowly, but fast enough, comes whole', async () => {
    const request = ask();
    // 4 MB at a time, and then nothing for a while.
    const timer = setInterval(() => {
      if (request.socket.isPaused()) request.socket.resume();
    }, WINDOW_MS / 4);
    request.socket.on('data', () => {
      if (request.answer.length % (4 * 1024 * 1024) < 65_536) request.socket.pause();
    });
    expect(whole(await request.ended)).toBe(true);
    clearInterval(timer);
  });
});

function server(): Server {
  return service.app.getHttpServer();
}

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server().getConnections((error, count) => {
      if (error) reject(error);
      else resolve(count);
    });
  });
}

describe('connections', () => {
  it('beyond the cap are closed at once, and taken again when others are gone', async () => {
    const opened = Array.from({ length: 2 * CONNECTIONS }, () => RawRequest.open(service));
    let closed = 0;
    for (const { ended } of opened) void ended.then(() => (closed += 1));
    await eventually(() => closed >= CONNECTIONS);
    expect(await openConnections()).toBe(CONNECTIONS);
    for (const request of opened) request.hangUp();
    await eventually(async () => (await openConnections()) < CONNECTIONS);
    expect((await fetch(`${service.baseUrl}/livez`)).status).toBe(200);
  });

  it('whose request has no end of headers are closed', async () => {
    const request = RawRequest.open(service).trickle('x-more: of it\r\n', 50);
    request.send('GET /livez HTTP/1.1\r\n');
    expect(await request.ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('whose headers are too long are closed', async () => {
    const request = RawRequest.open(service);
    request.send(`GET /livez HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(17_000)}\r\n\r\n`);
    expect(await request.ended).toMatch(/^HTTP\/1\.1 4\d\d /);
    const fits = RawRequest.open(service);
    fits.send(`GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-long: ${'x'.repeat(15_000)}\r\n\r\n`);
    expect(await fits.ended).toMatch(/^HTTP\/1\.1 200 /);
  });
});

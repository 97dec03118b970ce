import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { eventually } from '../concurrency/eventually.fixture';
import { type OriginAnswer, type OriginCall, OriginClient } from './origin-client';
import { OutboundFailure } from './outbound-failure';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

describe('OriginClient', () => {
  let server: Server;
  let elsewhere: Server;
  let client: OriginClient;
  let closed = 0;
  const seen: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];
  const handlers = new Map<string, Handler>();

  const listening = (started: Server): Promise<void> => new Promise((done) => started.listen(0, '127.0.0.1', done));
  const originOf = (started: Server, host = '127.0.0.1'): string =>
    `http://${host}:${String((started.address() as AddressInfo).port)}`;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen.push({ url: request.url, headers: request.headers, body });
        (handlers.get(request.url ?? '') ?? ((_request, answer) => answer.writeHead(404).end()))(request, response);
      });
      response.on('close', () => (closed += 1));
    });
    elsewhere = createServer((_request, response) => response.end('elsewhere'));
    await Promise.all([listening(server), listening(elsewhere)]);
    client = new OriginClient({
      baseUrl: `${originOf(server, 'model.test')}/v1/`,
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    });
  });

  afterAll(async () => {
    await client.close();
    for (const started of [server, elsewhere]) started.closeAllConnections();
    server.close();
    elsewhere.close();
  });

  beforeEach(() => {
    seen.length = 0;
  });

  const post = (path: string, more: Partial<OriginCall> = {}): Promise<OriginAnswer> =>
    client.post({
      path,
      headers: { authorization: 'Bearer hush' },
      body: '{"a":1}',
      maxBytes: 1_000,
      totalMs: 2_000,
      signal: new AbortController().signal,
      ...more,
    });

  async function failure(path: string, more: Partial<OriginCall> = {}): Promise<OutboundFailure> {
    const error: unknown = await post(path, more).catch((caught: unknown) => caught);
    if (!(error instanceof OutboundFailure)) throw new Error('was answered');
    return error;
  }

  it('posts below the configured path, to a private address', async () => {
    handlers.set('/v1/ask', (_request, response) => response.end('yes'));
    expect((await post('/ask')).body.toString()).toBe('yes');
    expect(seen[0]).toMatchObject({ url: '/v1/ask', body: '{"a":1}' });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer hush', 'content-type': 'application/json' });
    expect(seen[0]?.headers.host).toMatch(/^model\.test:/);
  });

  it('gives every answer with its status', async () => {
    handlers.set('/v1/busy', (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end('{"e":1}'));
    expect(await post('/busy')).toEqual({ status: 429, retryAfter: '7', body: Buffer.from('{"e":1}') });
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async (status) => {
    let visits = 0;
    elsewhere.on('request', () => (visits += 1));
    handlers.set('/v1/moved', (_request, response) =>
      response.writeHead(status, { location: originOf(elsewhere) }).end('x'.repeat(100)),
    );
    expect((await failure('/moved')).reason).toBe('refused');
    expect(visits).toBe(0);
  });

  it('reads so many bytes and no more, packed or not', async () => {
    handlers.set('/v1/long', (_request, response) => response.end('x'.repeat(1_001)));
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    handlers.set('/v1/bomb', (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect((await failure('/long')).reason).toBe('too_large');
    expect((await failure('/bomb', { maxBytes: 100_000 })).reason).toBe('too_large');
  });

  it('ends a call that takes too long, and one whose caller has gone', async () => {
    handlers.set('/v1/silent', () => undefined);
    expect((await failure('/silent', { totalMs: 50 })).reason).toBe('timeout');
    const caller = new AbortController();
    closed = 0;
    const pending = failure('/silent', { signal: caller.signal });
    await eventually(() => seen.length === 2);
    caller.abort();
    expect((await pending).reason).toBe('aborted');
    await eventually(() => closed > 0);
  });

  it('tells a connection that is lost', async () => {
    handlers.set('/v1/reset', (request) => request.socket.resetAndDestroy());
    handlers.set('/v1/short', (_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('only this', () => response.destroy());
    });
    expect((await failure('/reset')).reason).toBe('failed');
    expect((await failure('/short')).reason).toBe('failed');
  });
});

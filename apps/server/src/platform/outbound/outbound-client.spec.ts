import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { eventually } from '../concurrency/eventually.fixture';
import { OutboundClient } from './outbound-client';
import { OutboundFailure } from './outbound-failure';

const MAX = 1_000_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

class Sink extends Writable {
  readonly chunks: Buffer[] = [];
  bytes = 0;

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.bytes += chunk.length;
    if (this.bytes <= MAX) this.chunks.push(chunk);
    done();
  }

  text(): string {
    return Buffer.concat(this.chunks).toString();
  }
}

describe('OutboundClient', () => {
  let server: Server;
  let port = 0;
  let seen: { host: string | undefined; url: string | undefined; headers: IncomingMessage['headers'] }[] = [];
  const handlers = new Map<string, Handler>();
  const sink = (): Sink => new Sink();
  const client = new OutboundClient({
    allow: ['127.0.0.1/32'],
    connectMs: 1_000,
    totalMs: 1_500,
    resolve: (host) => {
      if (host === 'broken.test') return Promise.reject(Object.assign(new Error('queryA'), { code: 'ESERVFAIL' }));
      if (host === 'unknown.test') return Promise.resolve([]);
      if (host === 'silent.test') return new Promise(() => undefined);
      return Promise.resolve([{ address: host === 'inside.test' ? '10.1.2.3' : '127.0.0.1', family: 4 }]);
    },
  });

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push({ host: request.headers.host, url: request.url, headers: request.headers });
      const handler = handlers.get(new URL(request.url ?? '/', 'http://x').pathname);
      if (handler === undefined) response.writeHead(404).end();
      else handler(request, response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  beforeEach(() => {
    seen = [];
  });

  const urlOf = (path: string, host = 'docs.test'): string => `http://${host}:${String(port)}${path}`;

  async function fetched(path: string, options: { maxBytes?: number; signal?: AbortSignal } = {}): Promise<Sink> {
    const target = sink();
    await client.download(path.startsWith('http') ? path : urlOf(path), target, {
      signal: options.signal ?? new AbortController().signal,
      maxBytes: options.maxBytes ?? MAX,
    });
    return target;
  }

  async function failure(
    path: string,
    options: { maxBytes?: number; signal?: AbortSignal } = {},
  ): Promise<OutboundFailure> {
    const error: unknown = await fetched(path, options).then(
      () => null,
      (caught: unknown) => caught,
    );
    if (!(error instanceof OutboundFailure)) throw new Error('was fetched');
    return error;
  }

  it('fetches a document, with the query as given and nothing of ours in the headers', async () => {
    handlers.set('/doc', (_request, response) => response.end('hello'));
    const body = await fetched('/doc?X-Amz-Signature=a%2Fb+c&x=1');
    expect(body.text()).toBe('hello');
    expect(seen[0]?.url).toBe('/doc?X-Amz-Signature=a%2Fb+c&x=1');
    expect(Object.keys(seen[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(seen[0]?.headers['accept-encoding']).toBe('identity');
  });

  it.each([
    ['/doc', '/a/../%7Eb/./doc?', '/a/../%7Eb/./doc?'],
    ['/doc|', '/doc|?x={1}&y=a b ', '/doc|?x={1}&y=a%20b%20'],
    ['/d%C3%B6c', '/döc', '/d%C3%B6c'],
  ])('asks for %s as it is written: %s', async (_path, written, asked) => {
    handlers.set(new URL(asked, 'http://x').pathname, (_request, response) => response.end('hello'));
    expect((await fetched(written)).text()).toBe('hello');
    handlers.set('/hop', (_request, response) => response.writeHead(302, { location: asked }).end());
    await fetched('/hop');
    expect(seen.map(({ url }) => url)).toEqual([asked, '/hop', asked]);
    expect(seen[0]?.host).toBe(`docs.test:${String(port)}`);
  });

  it('follows three redirects and no fourth', async () => {
    for (const hop of [1, 2, 3, 4]) {
      handlers.set(`/hop${String(hop)}`, (_request, response) =>
        response.writeHead(302, { location: `/hop${String(hop - 1)}` }).end(),
      );
    }
    handlers.set('/hop0', (_request, response) => response.end('there'));
    expect((await fetched('/hop3')).text()).toBe('there');
    expect((await failure('/hop4')).reason).toBe('rejected');
  });

  it.each([
    ['http://169.254.169.254/latest', 'refused'],
    ['http://inside.test/', 'refused'],
    ['http://[::1]/', 'refused'],
    ['file:///etc/passwd', 'bad_url'],
    ['gopher://127.0.0.1/', 'bad_url'],
    ['http://user:pw@docs.test/', 'bad_url'],
    ['http://docs.test:6379/', 'refused'],
  ])('judges where a redirect leads: %s', async (location, reason) => {
    handlers.set('/redirect', (_request, response) => response.writeHead(307, { location }).end());
    expect((await failure('/redirect')).reason).toBe(reason);
    expect(seen).toHaveLength(1);
  });

  it.each([
    [400, 'rejected'],
    [401, 'rejected'],
    [403, 'rejected'],
    [404, 'rejected'],
    [410, 'rejected'],
    [304, 'rejected'],
    [500, 'failed'],
    [502, 'failed'],
    [503, 'failed'],
  ])('tells a status of %i as %s, without the query', async (status, reason) => {
    handlers.set('/status', (_request, response) => response.writeHead(status).end('no'));
    const error = await failure('/status?token=hush');
    expect(error.reason).toBe(reason);
    expect(error.message).toContain(String(status));
    expect(error.message).not.toContain('hush');
  });

  it('stops a chunked body at the limit', async () => {
    let sent = 0;
    handlers.set('/endless', (_request, response) => {
      const pour = (): void => {
        while (response.writable && response.write(Buffer.alloc(65_536))) sent += 65_536;
        if (response.writable) response.once('drain', pour);
      };
      pour();
    });
    expect((await failure('/endless', { maxBytes: 300_000 })).reason).toBe('too_large');
    expect(sent).toBeLessThan(50_000_000);
  });

  it('refuses an announced length above the limit before reading', async () => {
    handlers.set('/long', (_request, response) => {
      response.writeHead(200, { 'content-length': 10_000_000_000 });
      response.write('x');
    });
    expect((await failure('/long')).reason).toBe('too_large');
  });

  it('takes a body that breaks off before its announced length for a failure', async () => {
    handlers.set('/short', (_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('only this', () => response.destroy());
    });
    expect((await failure('/short')).reason).toBe('failed');
  });

  it('does not let a slow drip past the deadline', async () => {
    handlers.set('/drip', (_request, response) => {
      const drip = setInterval(() => response.write('.'), 50);
      response.on('close', () => {
        clearInterval(drip);
      });
    });
    const started = performance.now();
    expect((await failure('/drip')).reason).toBe('timeout');
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('does not wait for an answer beyond the deadline', async () => {
    handlers.set('/silent', () => undefined);
    expect((await failure('/silent')).reason).toBe('timeout');
  });

  it('gives up when its caller does', async () => {
    const caller = new AbortController();
    handlers.set('/silent', () => {
      caller.abort();
    });
    expect((await failure('/silent', { signal: caller.signal })).reason).toBe('aborted');
  });

  it('unpacks what an origin compressed unasked, and stops a bomb at the limit', async () => {
    const packed = gzipSync(Buffer.from('plain'));
    handlers.set('/packed', (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    );
    expect((await fetched('/packed')).text()).toBe('plain');
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    handlers.set('/bomb', (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    const before = process.memoryUsage.rss();
    expect((await failure('/bomb')).reason).toBe('too_large');
    expect(process.memoryUsage.rss() - before).toBeLessThan(64_000_000);
  });

  it.each(['compress', 'gzip, gzip', 'zstd'])('refuses the encoding "%s"', async (encoding) => {
    handlers.set('/strange', (_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end('x'),
    );
    expect((await failure('/strange')).reason).toBe('rejected');
  });

  it('tells a connection that is refused or reset as a failure of the origin', async () => {
    handlers.set('/reset', (request) => request.socket.resetAndDestroy());
    expect((await failure('/reset')).reason).toBe('failed');
    expect((await failure('http://docs.test:1025/')).reason).toBe('failed');
  });

  it.each([
    ['broken.test', 'failed'],
    ['unknown.test', 'bad_url'],
  ])('tells a name server that fails from a name that does not exist: %s', async (host, reason) => {
    expect((await failure(urlOf('/doc', host))).reason).toBe(reason);
    await expect(client.judge(urlOf('/doc', host))).rejects.toMatchObject({ reason });
  });

  it('judges no name for longer than it would take to connect', async () => {
    await expect(client.judge(urlOf('/doc', 'silent.test'))).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('leaves no connection behind', async () => {
    handlers.set('/doc', (_request, response) => response.end('hello'));
    await fetched('/doc');
    const open = (): Promise<number> =>
      new Promise((done) => {
        server.getConnections((_error, count) => {
          done(count);
        });
      });
    await eventually(async () => (await open()) === 0, 2_000);
  });
});

import { getEventListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import {
  answers,
  answersCompressed,
  dripsBody,
  dripsHeaders,
  dripsHints,
  floodsWithHints,
  neverAnswers,
  resetsAfterHeaders,
  resetsBeforeHeaders,
  sends,
  sendsMegabytes,
} from '../../../../../test/support/receiver-behaviours';
import { WebhookReceivers } from '../../../../../test/support/webhook-receivers';
import { eventually } from '../concurrency/eventually.fixture';
import { OutboundFailure } from './outbound-failure';
import { type PostCall, PostClient, type PostOptions, type PostVerdict } from './post-client';

let receivers: WebhookReceivers;
let patient: PostClient;
let hasty: PostClient;

beforeAll(async () => {
  receivers = await WebhookReceivers.start();
  patient = clientWith({ totalMs: 10_000, answerMs: 300 });
  hasty = clientWith({ totalMs: 300 });
});
afterAll(() => receivers.stop());

function clientWith(options: Partial<PostOptions>): PostClient {
  return new PostClient({
    allow: ['127.0.0.0/8'],
    ca: receivers.ca,
    judgeMs: 300,
    resolve: (host) => {
      if (host === 'broken.test') return Promise.reject(Object.assign(new Error('queryA'), { code: 'ESERVFAIL' }));
      if (host === 'unknown.test') return Promise.resolve([]);
      if (host === 'silent.test') return new Promise(() => undefined);
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    },
    ...options,
  });
}

function post(url: string, call: Partial<PostCall> = {}, client = patient): Promise<PostVerdict> {
  return client.post({
    url,
    reach: 'allowed',
    headers: {},
    body: '{}',
    readsAnswer: true,
    signal: new AbortController().signal,
    ...call,
  });
}

async function failure(url: string, call: Partial<PostCall> = {}, client = patient): Promise<OutboundFailure> {
  const error: unknown = await post(url, call, client).then(
    (verdict) => JSON.stringify(verdict),
    (caught: unknown) => caught,
  );
  if (!(error instanceof OutboundFailure)) throw new Error(`no failure but ${String(error)}`);
  expect(error.message).not.toMatch(/secret|hook|127\.|\.test/);
  return error;
}

const urlOf = (path: string): string => receivers.url(`${path}?token=secret`);

describe('what a receiver gets', () => {
  it('is one POST with its bytes, its headers and nothing of ours beside them', async () => {
    const body = '{"metadata":{"größe":"½ \\u0000"}}';
    await post(receivers.url('/hook/../a%2Fb|c?token=a+b&x={1}'), {
      headers: { 'webhook-id': 'msg_1', 'Content-Type': 'text/plain', Host: 'elsewhere.test' },
      body,
    });
    const [request] = receivers.of('/hook/../a%2Fb|c');
    expect(request).toMatchObject({ method: 'POST', path: '/hook/../a%2Fb|c?token=a+b&x={1}' });
    expect(request?.headers).toEqual({
      'webhook-id': 'msg_1',
      host: `127.0.0.1:${String(receivers.portOf('plain'))}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'accept-encoding': 'identity',
      'user-agent': `Recto/${version()}`,
      connection: 'close',
    });
    expect(request?.body).toEqual(Buffer.from(body));
  });

  it('takes bytes as they are', async () => {
    const body = Uint8Array.from([123, 0, 255, 128, 125]);
    await post(urlOf('/bytes'), { body });
    expect(receivers.of('/bytes')[0]?.body).toEqual(Buffer.from(body));
  });

  it('comes by no proxy of the environment', async () => {
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'NODE_USE_ENV_PROXY'];
    for (const name of names) process.env[name] = name.startsWith('NODE') ? '1' : 'http://127.0.0.1:9';
    expect((await post(urlOf('/direct'))).status).toBe(200);
    for (const name of names) Reflect.deleteProperty(process.env, name);
  });

  function version(): string {
    const file = join(__dirname, '../../../package.json');
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  }
});

describe('the verdict', () => {
  it.each([200, 201, 202, 204, 299, 300, 304, 400, 401, 404, 410, 429, 500, 502, 503, 504, 599])(
    'is the status %i',
    async (status) => {
      receivers.on('/status', answers(status, {}, status === 204 || status === 304 ? '' : 'why'));
      const answer = status === 204 || status === 304 ? '' : 'why';
      expect(await post(urlOf('/status'))).toEqual({ status, retryAfter: null, answer });
      expect(await post(urlOf('/status'), { readsAnswer: false })).toEqual({ status, retryAfter: null, answer: null });
    },
  );

  it.each([301, 302, 303, 307, 308])('is a redirect (%i), which is not followed', async (status) => {
    receivers.on('/moved', answers(status, { location: receivers.url('/there') }));
    expect((await post(urlOf('/moved'))).status).toBe(status);
    expect(receivers.of('/there')).toEqual([]);
  });

  it.each(['0', '120', '-1', '99999999999999999999999', 'Wed, 21 Oct 2026 07:28:00 GMT', 'soon', ''])(
    'comes with Retry-After as it was written: "%s"',
    async (retryAfter) => {
      for (const status of [429, 503]) {
        receivers.on('/later', answers(status, { 'retry-after': retryAfter }));
        expect(await post(urlOf('/later'))).toMatchObject({ status, retryAfter });
      }
    },
  );

  it.each([
    ['100 Continue', sends('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 202 Ok\r\n\r\n'), 202],
    ['102 and 103', sends('HTTP/1.1 102 P\r\n\r\nHTTP/1.1 103 E\r\nlink: x\r\n\r\nHTTP/1.1 500 No\r\n\r\n'), 500],
    ['five hundred 103', floodsWithHints(500, answers(204)), 204],
  ])('is what comes after interim answers: %s', async (_name, behaviour, status) => {
    receivers.on('/interim', behaviour);
    expect((await post(urlOf('/interim'))).status).toBe(status);
  });

  it('may be in HTTP/1.0, without a length', async () => {
    receivers.on('/old', sends('HTTP/1.0 201 Created\r\n\r\nas long as it is'));
    expect(await post(urlOf('/old'))).toEqual({ status: 201, retryAfter: null, answer: 'as long as it is' });
  });
});

describe('the answer', () => {
  it.each([
    ['a drip', dripsBody(), /^\.{1,100}$/],
    ['a drip after a 500', dripsBody(500), /^\.{1,100}$/],
    ['10 MB', sendsMegabytes(10), /^a{4096}$/],
    ['a reset', resetsAfterHeaders(), /^part$/],
    ['broken chunks', sends('HTTP/1.1 200 Ok\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\nzz\r\n'), /^ab$/],
    ['an end that comes too early', sends('HTTP/1.1 200 Ok\r\ncontent-length: 10\r\n\r\nshort'), /^short$/],
    ['no text', sends('HTTP/1.1 200 Ok\r\n\r\na\u00ff\u0000\u0000b\u00c3\u00a9'), /^a\ufffdbé$/],
  ])('does not change the verdict: %s', async (name, behaviour, answer) => {
    receivers.on('/body', behaviour);
    const started = performance.now();
    const verdict = await post(urlOf('/body'));
    expect(verdict.status).toBe(name.includes('500') ? 500 : 200);
    expect(verdict.answer).toMatch(answer);
    expect(await post(urlOf('/body'), { readsAnswer: false })).toMatchObject({ answer: null });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('is not read when nobody wants it, for not even its second', async () => {
    const slow = clientWith({ answerMs: 60_000 });
    receivers.on('/body', dripsBody());
    expect(await post(urlOf('/body'), { readsAnswer: false }, slow)).toMatchObject({ status: 200, answer: null });
  });

  it('is not shown when it is compressed, which was not asked for', async () => {
    receivers.on('/packed', answersCompressed('plain', 202));
    expect(await post(urlOf('/packed'))).toEqual({ status: 202, retryAfter: null, answer: null });
  });

  it('has a second of its own, after the time for the headers', async () => {
    const client = clientWith({ totalMs: 700, answerMs: 1_400 });
    receivers.on('/drip', dripsBody());
    const started = performance.now();
    expect(await post(urlOf('/drip'), {}, client)).toMatchObject({ status: 200 });
    expect(performance.now() - started).toBeGreaterThan(1_350);
  });
});

describe('a failure', () => {
  it.each([
    ['no answer', neverAnswers()],
    ['headers that drip', dripsHeaders()],
    ['interim answers that drip', dripsHints()],
  ])('is a timeout: %s', async (_name, behaviour) => {
    receivers.on('/late', behaviour);
    const started = performance.now();
    expect(await failure(urlOf('/late'), {}, hasty)).toMatchObject({ reason: 'timeout', code: 'timeout' });
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('is a timeout when TLS does not come about', async () => {
    const silent = receivers.url('/late').replace('http:', 'https:');
    expect(await failure(silent, {}, hasty)).toMatchObject({ reason: 'timeout', code: 'timeout' });
  });

  it('is one of TLS: plain HTTP in its place', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    expect(await failure(`https://127.0.0.1:${String(port)}/`)).toMatchObject({ reason: 'failed', code: 'tls' });
    server.close();
  });

  it.each(['untrusted', 'expired', 'wrongName'] as const)('is one of TLS: a certificate that is %s', async (kind) => {
    expect(await failure(receivers.url('/tls', kind))).toMatchObject({ reason: 'failed', code: 'tls' });
    expect(receivers.of('/tls')).toEqual([]);
  });

  it('is none with a certificate that is good for the name or the address', async () => {
    expect((await post(receivers.url('/tls-good', 'trusted'))).status).toBe(200);
    expect((await post(receivers.url('/tls-good', 'trusted', 'receiver.test'))).status).toBe(200);
    expect(await failure(receivers.url('/tls-good', 'trusted', 'elsewhere.test'))).toMatchObject({ code: 'tls' });
    expect(receivers.of('/tls-good')).toHaveLength(2);
  });

  it.each([
    ['garbage', 'what do you want?\r\n\r\n'],
    ['a status that is no number', 'HTTP/1.1 OK\r\n\r\n'],
    ['the status 000', 'HTTP/1.1 000 Nothing\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a protocol that was not asked for', 'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ['a 101 alone', 'HTTP/1.1 101 Switching\r\n\r\n'],
    ['a header of 17 KB', `HTTP/1.1 200 Ok\r\nx: ${'a'.repeat(17_000)}\r\n\r\n`],
    ['headers of 17 KB', `HTTP/1.1 200 Ok\r\n${`x: ${'a'.repeat(96)}\r\n`.repeat(170)}\r\n`],
    ['two lengths', 'HTTP/1.1 200 Ok\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
    ['a space before the colon', 'HTTP/1.1 200 Ok\r\nx : y\r\n\r\n'],
  ])('is invalid HTTP: %s', async (_name, text) => {
    receivers.on('/invalid', sends(text));
    expect(await failure(urlOf('/invalid'))).toMatchObject({ reason: 'failed', code: 'invalid_http' });
  });

  it('is invalid HTTP: interim answers of 2 MB', async () => {
    receivers.on('/flood', floodsWithHints(2_000, answers(200)));
    expect(await failure(urlOf('/flood'))).toMatchObject({ reason: 'failed', code: 'invalid_http' });
  });

  it.each([
    ['a reset', resetsBeforeHeaders()],
    ['an end', sends('')],
    ['an end amid the headers', sends('HTTP/1.1 200 Ok\r\ncontent-le')],
  ])('is one of the connection: %s', async (_name, behaviour) => {
    receivers.on('/gone', behaviour);
    expect(await failure(urlOf('/gone'))).toMatchObject({ reason: 'failed', code: 'connection' });
  });

  it('is one of the connection: nobody listens', async () => {
    const gone = await WebhookReceivers.start();
    const url = gone.url('/hook');
    await gone.stop();
    expect(await failure(url)).toMatchObject({ reason: 'failed', code: 'connection' });
  });

  it.each([
    ['unknown.test', 'bad_url', 'dns'],
    ['broken.test', 'failed', 'dns'],
    ['silent.test', 'timeout', 'timeout'],
  ])('is one of the name: %s', async (host, reason, code) => {
    expect(await failure(receivers.url('/hook', 'plain', host), {}, hasty)).toMatchObject({ reason, code });
    await expect(hasty.judge(`https://${host}/hook`, 'allowed')).rejects.toMatchObject({ reason, code });
  });
});

describe('a caller', () => {
  it('that has given up is not sent for', async () => {
    const { connections } = receivers;
    expect(await failure(urlOf('/hook'), { signal: AbortSignal.abort() })).toMatchObject({ code: 'aborted' });
    expect(receivers.connections).toBe(connections);
  });

  it('that gives up is not waited for', async () => {
    const caller = new AbortController();
    receivers.on('/abort', () => {
      caller.abort();
    });
    expect(await failure(urlOf('/abort'), { signal: caller.signal })).toMatchObject({ code: 'aborted' });
    await eventually(() => receivers.openConnections === 0, 2_000);
  });

  it('that gives up amid the handshake of TLS leaves no connection behind', async () => {
    const caller = new AbortController();
    const { connections } = receivers;
    const silent = receivers.url('/hook').replace('http:', 'https:');
    const failed = failure(silent, { signal: caller.signal });
    await eventually(() => receivers.connections > connections);
    caller.abort();
    expect(await failed).toMatchObject({ code: 'aborted' });
    await eventually(() => receivers.openConnections === 0, 2_000);
  });

  it('that gives up amid an answer has its verdict', async () => {
    const caller = new AbortController();
    receivers.on('/abort', (socket) => {
      dripsBody()(socket);
      setTimeout(() => {
        caller.abort();
      }, 100);
    });
    const client = clientWith({ answerMs: 60_000 });
    expect(await post(urlOf('/abort'), { signal: caller.signal }, client)).toMatchObject({ status: 200 });
  });

  it('is left alone after a POST, and so is the receiver', async () => {
    const { signal } = new AbortController();
    receivers.on('/drip', dripsBody());
    receivers.on('/gone', resetsBeforeHeaders());
    await post(urlOf('/drip'), { signal });
    await post(receivers.url('/hook', 'trusted'), { signal });
    await failure(urlOf('/gone'), { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await eventually(() => receivers.openConnections === 0, 2_000);
  });
});

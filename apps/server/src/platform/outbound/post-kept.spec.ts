/** POSTs over connections that are kept for the next one of the same key. */
import {
  answers,
  answersAndKeeps,
  type Behaviour,
  dripsBody,
  inTurn,
  neverAnswers,
  resetsBeforeHeaders,
  sends,
} from '../../../../../test/support/receiver-behaviours';
import { type ReceiverKind, WebhookReceivers } from '../../../../../test/support/webhook-receivers';
import { eventually } from '../concurrency/eventually.fixture';
import { type PostCall, PostClient, type PostOptions, type PostVerdict } from './post-client';
import type { Resolve } from './resolver';
import { resolvedOf } from './ssrf-table.fixture';

let receivers: WebhookReceivers;
let client: PostClient;

beforeEach(async () => {
  receivers = await WebhookReceivers.start();
  receivers.on('/kept', answersAndKeeps(200, {}, 'ok'));
  client = clientWith({});
});
afterEach(async () => {
  client.close();
  await receivers.stop();
});

function clientWith(options: Partial<PostOptions>): PostClient {
  return new PostClient({ allow: ['127.0.0.1/32'], ca: receivers.ca, totalMs: 5_000, answerMs: 200, ...options });
}

function callTo(url: string): PostCall {
  const { signal } = new AbortController();
  return { url, reach: 'allowed', headers: {}, body: '{"a":1}', readsAnswer: true, signal };
}

function post(url = receivers.url('/kept'), call: Partial<PostCall> = {}): Promise<PostVerdict> {
  return client.post({ ...callTo(url), connectionKey: 'ep_1', ...call });
}

/** The first names that are asked for have the first addresses, and so on; the last ones stay. */
function changing(...addresses: readonly string[][]): Resolve & { asked: () => number } {
  let asked = 0;
  const resolve = (): ReturnType<Resolve> => {
    const found = addresses[Math.min(asked, addresses.length - 1)] ?? [];
    asked += 1;
    return Promise.resolve(found.map(resolvedOf));
  };
  return Object.assign(resolve, { asked: () => asked });
}

const KINDS: readonly ReceiverKind[] = ['plain', 'trusted'];

describe.each(KINDS)('a connection (%s)', (kind) => {
  const url = (path = '/kept'): string => receivers.url(path, kind);

  it('serves one POST after the other', async () => {
    for (let count = 0; count < 5; count += 1) expect(await post(url())).toMatchObject({ status: 200, answer: 'ok' });
    expect(receivers.connections).toBe(1);
    expect(receivers.of('/kept')).toHaveLength(5);
    expect(receivers.of('/kept')[4]).toMatchObject({ headers: { connection: 'keep-alive' } });
    expect(receivers.of('/kept')[4]?.body.toString()).toBe('{"a":1}');
  });

  it('serves one POST at a time', async () => {
    await Promise.all([post(url()), post(url()), post(url())]);
    expect(receivers.connections).toBe(3);
    await Promise.all([post(url()), post(url()), post(url())]);
    expect(receivers.connections).toBe(3);
  });

  it.each([
    ['a reset', resetsBeforeHeaders()],
    ['an end', sends('')],
  ])('that ends before a byte of the answer makes for one more: %s', async (_name, end) => {
    receivers.on('/kept', inTurn(answersAndKeeps(200), end, answersAndKeeps(202)));
    expect((await post(url())).status).toBe(200);
    expect((await post(url())).status).toBe(202);
    expect((await post(url())).status).toBe(202);
    expect(receivers.of('/kept')).toHaveLength(4);
    expect(receivers.connections).toBe(2);
  });

  it('that its receiver has closed meanwhile is not used', async () => {
    receivers.on('/kept', inTurn(answers(200), answersAndKeeps(202)));
    expect((await post(url())).status).toBe(200);
    await eventually(() => receivers.openConnections === 0, 2_000);
    expect((await post(url())).status).toBe(202);
    expect(receivers.connections).toBe(2);
  });
});

describe('a connection is nobody else’s', () => {
  it('neither another key’s nor that of a call without a key', async () => {
    await post();
    await post(undefined, { connectionKey: 'ep_2' });
    expect(receivers.connections).toBe(2);
    await client.post(callTo(receivers.url('/kept')));
    expect(receivers.connections).toBe(3);
    expect(receivers.of('/kept').at(-1)).toMatchObject({ headers: { connection: 'close' } });
    await post();
    await post(undefined, { connectionKey: 'ep_2' });
    expect(receivers.connections).toBe(3);
  });

  it('nor one of the same key to another origin', async () => {
    await post();
    await post(receivers.url('/kept', 'trusted'));
    expect(receivers.connections).toBe(2);
  });
});

describe('a name that has changed since a connection was kept', () => {
  const named = (): string => receivers.url('/kept', 'trusted', 'receiver.test');

  it.each([
    ['to a private address', ['10.1.2.3'], { reason: 'refused', code: 'refused' }],
    ['to the same and a private one', ['127.0.0.1', '10.1.2.3'], { reason: 'refused', code: 'refused' }],
    ['to nothing', [], { reason: 'bad_url', code: 'dns' }],
  ])('%s: the connection is closed, and no other is opened', async (_name, addresses, failure) => {
    const resolve = changing(['127.0.0.1'], addresses);
    client = clientWith({ resolve });
    await post(named());
    await expect(post(named())).rejects.toMatchObject(failure);
    expect(resolve.asked()).toBe(2);
    expect(receivers.connections).toBe(1);
    expect(receivers.of('/kept')).toHaveLength(1);
    await eventually(() => receivers.openConnections === 0, 2_000);
  });

  it('to another address that is permitted: the connection is closed, and one to there is opened', async () => {
    client = clientWith({ allow: ['127.0.0.0/8'], resolve: changing(['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1']) });
    await post(named());
    // Nobody listens there.
    await expect(post(named())).rejects.toMatchObject({ code: 'connection' });
    expect(receivers.of('/kept')).toHaveLength(1);
    await eventually(() => receivers.openConnections === 0, 2_000);
    expect((await post(named())).status).toBe(200);
  });

  it('and cannot be looked up in time: that is a timeout', async () => {
    let asked = 0;
    client = clientWith({
      totalMs: 300,
      resolve: () => ((asked += 1) === 1 ? Promise.resolve([resolvedOf('127.0.0.1')]) : new Promise(() => undefined)),
    });
    await post(named());
    await expect(post(named())).rejects.toMatchObject({ reason: 'timeout', code: 'timeout' });
    expect(receivers.connections).toBe(1);
  });

  it('is asked once for each POST, also when a kept connection has ended', async () => {
    const resolve = changing(['127.0.0.1']);
    client = clientWith({ resolve });
    receivers.on('/kept', inTurn(answersAndKeeps(200), resetsBeforeHeaders(), answersAndKeeps(200)));
    await post(named());
    await post(named());
    expect(receivers.connections).toBe(2);
    expect(resolve.asked()).toBe(2);
  });
});

describe('a connection is not kept', () => {
  const after = (ms: number, text: string): Behaviour => {
    return (socket) => {
      answersAndKeeps(200)(socket);
      setTimeout(() => socket.write(text), ms);
    };
  };

  it.each([
    ['the receiver says so', answersAndKeeps(200, { connection: 'close' })],
    ['the receiver keeps it no longer than a second', answersAndKeeps(200, { 'keep-alive': 'timeout=1, max=100' })],
    ['the answer is longer than what is read', answersAndKeeps(200, {}, 'a'.repeat(1_000_000))],
    ['the answer does not end', dripsBody()],
    ['a second answer comes at once', sendsAndKeeps('HTTP/1.1 200 A\r\ncontent-length: 0\r\n\r\n'.repeat(2))],
    ['bytes come after the answer', sendsAndKeeps('HTTP/1.1 200 A\r\ncontent-length: 0\r\n\r\nwhat')],
    ['the length of an answer is not known', sendsAndKeeps('HTTP/1.1 200 A\r\n\r\n')],
    ['the answer is in HTTP/1.0', sendsAndKeeps('HTTP/1.0 200 A\r\ncontent-length: 0\r\n\r\n')],
    ['an answer comes that nobody asked for', after(20, 'HTTP/1.1 200 B\r\ncontent-length: 0\r\n\r\n')],
  ])('when %s', async (_name, behaviour) => {
    receivers.on('/kept', behaviour);
    for (const readsAnswer of [true, false]) {
      expect((await post(undefined, { readsAnswer })).status).toBe(200);
      await eventually(() => receivers.openConnections === 0, 2_000);
    }
    expect(receivers.connections).toBe(2);
  });

  it('after its time', async () => {
    client = clientWith({ pool: { idleMs: 100 } });
    await post();
    await eventually(() => receivers.openConnections === 0, 2_000);
    await post();
    expect(receivers.connections).toBe(2);
  });

  it('after the client was closed', async () => {
    await post();
    client.close();
    await eventually(() => receivers.openConnections === 0, 2_000);
    expect((await post()).status).toBe(200);
    await eventually(() => receivers.openConnections === 0, 2_000);
  });

  it('when its POST was given up', async () => {
    const caller = new AbortController();
    receivers.on('/kept', inTurn(answersAndKeeps(200), neverAnswers()));
    await post();
    const given = post(undefined, { signal: caller.signal });
    await eventually(() => receivers.of('/kept').length === 2);
    caller.abort();
    await expect(given).rejects.toMatchObject({ code: 'aborted' });
    await eventually(() => receivers.openConnections === 0, 2_000);
    expect(receivers.connections).toBe(1);
  });
});

describe('an answer that nobody reads', () => {
  it.each([
    ['one that is not wanted', answersAndKeeps(200, {}, 'why'), false],
    ['one that is compressed', answersAndKeeps(200, { 'content-encoding': 'gzip' }, 'packed'), true],
  ])('is taken off the connection, which is kept: %s', async (_name, behaviour, readsAnswer) => {
    receivers.on('/kept', behaviour);
    for (let count = 0; count < 3; count += 1) {
      expect(await post(undefined, { readsAnswer })).toMatchObject({ status: 200, answer: null });
      await new Promise(setImmediate);
    }
    expect(receivers.connections).toBe(1);
  });
});

describe('a POST over a kept connection is not sent again', () => {
  it.each([
    ['once a part of the answer was there', sends('HTTP/1.1 200 Ok\r\ncont'), 'connection'],
    ['once an interim answer was there', sends('HTTP/1.1 103 Early\r\n\r\n'), 'connection'],
    ['when the answer is no HTTP', sends('what?\r\n\r\n'), 'invalid_http'],
    ['when no answer comes in time', neverAnswers(), 'timeout'],
  ])('%s', async (_name, behaviour, code) => {
    client = clientWith({ totalMs: 500 });
    receivers.on('/kept', inTurn(answersAndKeeps(200), behaviour));
    await post();
    await expect(post()).rejects.toMatchObject({ code });
    expect(receivers.of('/kept')).toHaveLength(2);
    expect(receivers.connections).toBe(1);
  });

  it('a second time', async () => {
    receivers.on('/kept', inTurn(answersAndKeeps(200), resetsBeforeHeaders()));
    await post();
    await expect(post()).rejects.toMatchObject({ reason: 'failed', code: 'connection' });
    expect(receivers.of('/kept')).toHaveLength(3);
  });

  it('with a time of its own', async () => {
    client = clientWith({ totalMs: 800 });
    const endsLate: Behaviour = (socket) => setTimeout(() => socket.end(), 500);
    receivers.on('/kept', inTurn(answersAndKeeps(200), endsLate, neverAnswers()));
    await post();
    const started = performance.now();
    await expect(post()).rejects.toMatchObject({ code: 'timeout' });
    expect(performance.now() - started).toBeLessThan(1_250);
    expect(receivers.of('/kept')).toHaveLength(3);
  });
});

it('counts interim answers for each POST', async () => {
  const hints = 'HTTP/1.1 103 E\r\nlink: <a>\r\n\r\n'.repeat(20_000);
  receivers.on('/kept', sendsAndKeeps(`${hints}HTTP/1.1 200 Ok\r\ncontent-length: 0\r\n\r\n`));
  for (let count = 0; count < 4; count += 1) expect((await post()).status).toBe(200);
  expect(receivers.connections).toBe(1);
});

function sendsAndKeeps(text: string): Behaviour {
  return (socket) => {
    socket.write(text);
  };
}

/** Tries to have a webhook delivered to a trap on loopback in every way that is known, and asserts that nothing ever connects to it. */
import { answers } from '../../../../../test/support/receiver-behaviours';
import { WebhookReceivers } from '../../../../../test/support/webhook-receivers';
import { OutboundFailure } from './outbound-failure';
import { PostClient, type PostOptions, type PostVerdict, type Reach } from './post-client';
import type { Resolve } from './resolver';
import { refusedTable, resolvedOf, resolveTable } from './ssrf-table.fixture';
import { Traps } from './ssrf-traps.fixture';

let traps: Traps;

beforeAll(async () => {
  traps = await Traps.set();
});
afterEach(() => {
  expect(traps.connections).toBe(0);
});
afterAll(() => {
  traps.close();
});

const PUBLIC = '93.184.216.34';

/** Refuses what the table names, although the operator allows networks: others than those. */
function clientWith(options: Partial<PostOptions> = {}): PostClient {
  return new PostClient({ allow: ['10.77.0.0/16', 'fd77::/16'], totalMs: 500, resolve: resolveTable, ...options });
}

function post(client: PostClient, url: string, reach: Reach): Promise<PostVerdict> {
  const { signal } = new AbortController();
  return client.post({ url, reach, headers: {}, body: '{}', readsAnswer: true, signal });
}

async function failureOf(promise: Promise<unknown>): Promise<OutboundFailure> {
  const error: unknown = await promise.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof OutboundFailure)) throw new Error('it was not refused');
  return error;
}

/** Answers the first question with the first addresses, and so on. */
function changing(...answersInTurn: readonly string[][]): Resolve {
  const left = [...answersInTurn];
  return () => Promise.resolve((left.shift() ?? []).map(resolvedOf));
}

const REACHES: readonly Reach[] = ['public', 'allowed'];
const table = refusedTable();
const overTls = table.filter((url) => /^http:/i.test(url)).map((url) => url.replace(/^http:/i, 'https:'));
const all = [...new Set([...table, ...overTls])];

it('has a table of at least 120 destinations, of which 120 are https', () => {
  expect(all.length).toBeGreaterThanOrEqual(240);
  expect(overTls.length).toBeGreaterThanOrEqual(120);
});

it.each(all)('refuses %j', async (template) => {
  const url = template.replace('{port}', String(traps.port));
  for (const reach of REACHES) {
    const failure = await failureOf(post(clientWith(), url, reach));
    expect(['bad_url', 'refused']).toContain(failure.reason);
    expect(failure.message).not.toMatch(/secret|\d\.\d|pw|::/);
    const { reason, code, message } = failure;
    await expect(clientWith().judge(url, reach)).rejects.toMatchObject({ reason, code, message });
    expect(traps.connections).toBe(0);
  }
});

describe('a name that changes its address after it was judged', () => {
  it.each([
    ['public', 'https', '127.0.0.1'],
    ['public', 'https', '10.77.0.1'],
    ['allowed', 'https', '127.0.0.1'],
    ['allowed', 'https', '::1'],
  ] as const)('is refused, with the reach %s over %s: to %s', async (reach, scheme, address) => {
    const client = clientWith({ resolve: changing([PUBLIC], [address]) });
    const url = `${scheme}://rebind.test:${String(traps.port)}/`;
    await client.judge(url, reach);
    expect(await failureOf(post(client, url, reach))).toMatchObject({ reason: 'refused', code: 'refused' });
  });

  it.each(['127.0.0.1', PUBLIC])('is refused over plain HTTP: to %s', async (address) => {
    const client = clientWith({ resolve: changing(['10.77.0.1'], [address]) });
    const url = `http://rebind.test:${String(traps.port)}/`;
    await client.judge(url, 'allowed');
    expect(await failureOf(post(client, url, 'allowed'))).toMatchObject({ reason: 'refused' });
  });

  it('is asked once for a POST, and connected to where that was', async () => {
    const client = clientWith({ resolve: changing(['10.77.0.1'], ['127.0.0.1'], ['127.0.0.1']) });
    const failure = await failureOf(post(client, `http://rebind.test:${String(traps.port)}/`, 'allowed'));
    expect(['timeout', 'failed']).toContain(failure.reason);
  });
});

describe('the reach', () => {
  it.each([
    ['public', `https://${PUBLIC}/hook`, null],
    ['allowed', `https://${PUBLIC}/hook`, null],
    ['public', `http://${PUBLIC}/hook`, 'bad_url'],
    ['allowed', `http://${PUBLIC}/hook`, 'refused'],
    ['public', 'https://10.77.0.1/hook', 'refused'],
    ['allowed', 'https://10.77.0.1/hook', null],
    ['public', 'http://10.77.0.1/hook', 'bad_url'],
    ['allowed', 'http://10.77.0.1/hook', null],
    ['allowed', 'http://[fd77::1]:8080/hook', null],
    ['allowed', 'https://10.78.0.1/hook', 'refused'],
    ['allowed', 'http://10.78.0.1/hook', 'refused'],
    ['allowed', 'http://10.77.0.1:6379/hook', 'refused'],
    ['public', 'https://public.test/hook', null],
    ['allowed', 'http://public.test/hook', 'refused'],
  ] as const)('%s judges %s: %s', async (reach, url, reason) => {
    const judged = clientWith().judge(url, reach);
    if (reason === null) await expect(judged).resolves.toBeUndefined();
    else expect(await failureOf(judged)).toMatchObject({ reason, code: reason });
  });

  it.each([
    ['https', ['10.77.0.1', PUBLIC], null],
    ['http', ['10.77.0.1', '10.77.0.2'], null],
    ['http', ['10.77.0.1', PUBLIC], 'refused'],
    ['https', ['10.77.0.1', '10.78.0.1'], 'refused'],
  ])('holds for every address of a name: %s to %j', async (scheme, addresses, reason) => {
    const judged = clientWith({ resolve: changing(addresses) }).judge(`${scheme}://mixed.test/`, 'allowed');
    if (reason === null) await expect(judged).resolves.toBeUndefined();
    else expect(await failureOf(judged)).toMatchObject({ reason });
  });

  it('names networks, or the client is not made', () => {
    expect(() => new PostClient({ allow: ['10.0.0.0/33'] })).toThrow(/is not a network/);
  });
});

describe('a receiver that may be reached', () => {
  let receivers: WebhookReceivers;

  beforeAll(async () => {
    receivers = await WebhookReceivers.start();
  });
  afterAll(() => receivers.stop());

  it.each([301, 302, 303, 307, 308])('sends nobody to the trap by a %i', async (status) => {
    const client = clientWith({ allow: ['127.0.0.1/32'], totalMs: 10_000 });
    for (const host of ['127.0.0.1', '[::1]', 'localhost', 'private.test']) {
      receivers.on('/moved', answers(status, { location: `http://${host}:${String(traps.port)}/` }));
      expect((await post(client, receivers.url('/moved'), 'allowed')).status).toBe(status);
    }
  });

  it('is reached on loopback only when that is allowed', async () => {
    const url = receivers.url('/hook');
    expect(await failureOf(post(clientWith(), url, 'allowed'))).toMatchObject({ reason: 'refused' });
    expect(receivers.of('/hook')).toEqual([]);
    const allowed = clientWith({ allow: ['127.0.0.1/32'], totalMs: 10_000 });
    expect((await post(allowed, url, 'allowed')).status).toBe(200);
    expect(receivers.of('/hook')).toHaveLength(1);
  });
});

describe('the traps', () => {
  it('count who comes', async () => {
    const client = clientWith({ allow: ['127.0.0.1/32'], totalMs: 10_000 });
    const failure = await failureOf(post(client, `http://127.0.0.1:${String(traps.port)}/`, 'allowed'));
    expect(failure.code).toBe('connection');
    expect(traps.connections).toBe(1);
    traps.connections = 0;
  });
});

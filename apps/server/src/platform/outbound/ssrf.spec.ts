/** Tries every known way to reach a trap on loopback (SSRF), and asserts that nothing connects to it. */
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { Writable } from 'node:stream';
import { OutboundClient } from './outbound-client';
import { OutboundFailure } from './outbound-failure';
import { systemResolver } from './resolver';
import type { Resolve, ResolvedAddress } from './resolver';
import { REFUSED_ADDRESSES, REFUSED_URLS } from './ssrf-table.fixture';

const v4 = (address: string): ResolvedAddress => ({ address, family: 4 });
const v6 = (address: string): ResolvedAddress => ({ address, family: 6 });

/** Public addresses to which nothing here connects: a test that gets as far as connecting has failed. */
const NAMES: Record<string, ResolvedAddress[]> = {
  'public.test': [v4('93.184.216.34'), v6('2606:4700::1111')],
  'private.test': [v4('127.0.0.1')],
  'mixed.test': [v4('192.0.2.1'), v4('127.0.0.1')],
  'mixed-reversed.test': [v4('127.0.0.1'), v4('8.8.8.8')],
  'mapped.test': [v6('::ffff:127.0.0.1')],
  'metadata.test': [v4('169.254.169.254')],
  'empty.test': [],
  'garbage.test': [v4('not an address')],
};
const system = systemResolver();
const resolve: Resolve = (host) => {
  if (host.endsWith('localhost') || host.endsWith('localhost.')) return system(host);
  return Promise.resolve(NAMES[host] ?? []);
};

const sink = (): Writable =>
  new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });

describe('the guarded way out', () => {
  const traps: Server[] = [];
  let connects = 0;
  let port = 0;
  const client = new OutboundClient({ allow: [], connectMs: 2_000, totalMs: 4_000, resolve });

  beforeAll(async () => {
    port = await listen('127.0.0.1', 0);
    // Not every machine has IPv6.
    await listen('::1', port).catch(() => undefined);
  });

  afterAll(() => {
    for (const trap of traps) trap.close();
  });

  function listen(host: string, wanted: number): Promise<number> {
    return new Promise((done, fail) => {
      const trap = createServer((socket) => {
        connects += 1;
        socket.destroy();
      });
      trap.once('error', fail);
      trap.listen(wanted, host, () => {
        traps.push(trap);
        done((trap.address() as AddressInfo).port);
      });
    });
  }

  async function attempt(url: string): Promise<OutboundFailure> {
    const failure: unknown = await client
      .download(url, sink(), { signal: new AbortController().signal, maxBytes: 1000 })
      .then(
        () => null,
        (error: unknown) => error,
      );
    if (!(failure instanceof OutboundFailure)) throw new Error(`${url} was fetched`);
    return failure;
  }

  const literals = REFUSED_ADDRESSES.map(
    (address) => `http://${address.includes(':') ? `[${address}]` : address}:{port}/?secret=1`,
  );
  const table = [...REFUSED_URLS, ...literals];

  it('has a table of at least 120 destinations', () => {
    expect(new Set(table).size).toBeGreaterThanOrEqual(120);
  });

  it.each(table)('refuses %j', async (template) => {
    const url = template.replace('{port}', String(port));
    const failure = await attempt(url);
    expect(['bad_url', 'refused']).toContain(failure.reason);
    await expect(client.judge(url)).rejects.toMatchObject({ reason: failure.reason, message: failure.message });
    expect(failure.message).not.toMatch(/secret|127\.0|pw/);
    expect(connects).toBe(0);
  });

  it.each(['https://93.184.216.34/hook?x=1', 'https://[2606:4700::1111]/', 'https://public.test:8443/'])(
    'says beforehand that %s is no such destination',
    async (url) => {
      await expect(client.judge(url)).resolves.toBeUndefined();
      expect(connects).toBe(0);
    },
  );

  it('gives a name no second chance to change its address', async () => {
    let asked = 0;
    const rebinding: Resolve = () => {
      asked += 1;
      return Promise.resolve([v4(asked === 1 ? '192.0.2.1' : '127.0.0.1')]);
    };
    const rebound = new OutboundClient({ allow: ['192.0.2.0/24'], connectMs: 300, totalMs: 1_000, resolve: rebinding });
    await expect(
      rebound.download(`http://rebind.test:${String(port)}/`, sink(), {
        signal: new AbortController().signal,
        maxBytes: 10,
      }),
    ).rejects.toBeInstanceOf(OutboundFailure);
    expect(connects).toBe(0);
  });
});

/** Tries to reach a trap on loopback in every way that is known, and asserts that nothing ever connects to it. */
import { Writable } from 'node:stream';
import { OutboundClient } from './outbound-client';
import { OutboundFailure } from './outbound-failure';
import type { Resolve } from './resolver';
import { refusedTable, resolvedOf, resolveTable } from './ssrf-table.fixture';
import { Traps } from './ssrf-traps.fixture';

const sink = (): Writable =>
  new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });

describe('the guarded way out', () => {
  let traps: Traps;
  const client = new OutboundClient({ allow: [], connectMs: 2_000, totalMs: 4_000, resolve: resolveTable });

  beforeAll(async () => {
    traps = await Traps.set();
  });

  afterAll(() => {
    traps.close();
  });

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

  const table = refusedTable();

  it('has a table of at least 120 destinations', () => {
    expect(table.length).toBeGreaterThanOrEqual(120);
  });

  it.each(table)('refuses %j', async (template) => {
    const url = template.replace('{port}', String(traps.port));
    const failure = await attempt(url);
    expect(['bad_url', 'refused']).toContain(failure.reason);
    await expect(client.judge(url)).rejects.toMatchObject({ reason: failure.reason, message: failure.message });
    expect(failure.message).not.toMatch(/secret|127\.0|pw/);
    expect(traps.connections).toBe(0);
  });

  it.each(['https://93.184.216.34/hook?x=1', 'https://[2606:4700::1111]/', 'https://public.test:8443/'])(
    'says beforehand that %s is no such destination',
    async (url) => {
      await expect(client.judge(url)).resolves.toBeUndefined();
      expect(traps.connections).toBe(0);
    },
  );

  it('gives a name no second chance to change its address', async () => {
    let asked = 0;
    const rebinding: Resolve = () => {
      asked += 1;
      return Promise.resolve([resolvedOf(asked === 1 ? '192.0.2.1' : '127.0.0.1')]);
    };
    const rebound = new OutboundClient({ allow: ['192.0.2.0/24'], connectMs: 300, totalMs: 1_000, resolve: rebinding });
    await expect(
      rebound.download(`http://rebind.test:${String(traps.port)}/`, sink(), {
        signal: new AbortController().signal,
        maxBytes: 10,
      }),
    ).rejects.toBeInstanceOf(OutboundFailure);
    expect(traps.connections).toBe(0);
  });
});

import { createSocket, type Socket } from 'node:dgram';
import { promises as dns } from 'node:dns';
import { type NameServices, systemResolver } from './resolver';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const silent = () => new Promise<never>(() => undefined);
const unknown = failing('ENOTFOUND');
const nobody: NameServices = { resolve4: unknown, resolve6: unknown, lookup: unknown };

describe('a name', () => {
  it.each([
    ['does not exist', {}],
    ['has no address', { resolve4: failing('ENODATA'), resolve6: failing('ENODATA') }],
    ['has no answer', { resolve4: () => Promise.resolve([]), resolve6: () => Promise.resolve([]) }],
    ['cannot exist', { resolve4: failing('EBADNAME'), resolve6: failing('EBADNAME') }],
  ])('that %s has none', async (_what, answers) => {
    expect(await systemResolver({ ...nobody, ...answers })('docs.test')).toEqual([]);
  });

  it.each([
    'ESERVFAIL',
    'EREFUSED',
    'ETIMEOUT',
    'ECONNREFUSED',
    'ENOTIMP',
    'EBADRESP',
    'EFORMERR',
    'EAI_AGAIN',
    'EAI_FAIL',
  ])('whose lookup fails with %s in any place may be found another time', async (code) => {
    for (const place of ['resolve4', 'resolve6', 'lookup'] as const) {
      const resolve = systemResolver({ ...nobody, [place]: failing(code) });
      await expect(resolve('docs.test')).rejects.toMatchObject({ code });
    }
  });

  it('with one family that answers needs no other', async () => {
    const resolve = systemResolver({
      ...nobody,
      resolve4: () => Promise.resolve(['192.0.2.1']),
      resolve6: failing('ESERVFAIL'),
    });
    expect(await resolve('docs.test')).toEqual([{ address: '192.0.2.1', family: 4 }]);
  });

  it('that only the system knows is found there', async () => {
    const lookup = () => Promise.resolve([{ address: '2001:db8::1', family: 6 }]);
    expect(await systemResolver({ ...nobody, resolve4: failing('ESERVFAIL'), lookup })('docs.test')).toEqual([
      { address: '2001:db8::1', family: 6 },
    ]);
  });

  it('that is reserved for never existing is not asked for', async () => {
    const resolve = systemResolver({ resolve4: silent, resolve6: silent, lookup: silent });
    expect(await resolve('Nowhere.INVALID.')).toEqual([]);
  });
});

describe('the lookup of the system', () => {
  it('that hangs holds nobody up for longer than its time, and those behind it are not begun any more', async () => {
    const asked: string[] = [];
    let letGo = (): void => undefined;
    const lookup = (host: string) => {
      asked.push(host);
      if (host !== 'slow.test') return Promise.resolve([{ address: '192.0.2.7', family: 4 }]);
      return new Promise<[]>((resolve) => {
        letGo = () => {
          resolve([]);
        };
      });
    };
    const resolve = systemResolver({ ...nobody, lookup }, 50);
    const both = await Promise.allSettled([resolve('slow.test'), resolve('behind.test')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    letGo();
    expect(await resolve('later.test')).toEqual([{ address: '192.0.2.7', family: 4 }]);
    expect(asked).toEqual(['slow.test', 'later.test']);
  });
});

describe('a name server', () => {
  let server: Socket;
  let resolver: dns.Resolver;
  /** The response code for a name by record type, since IPv4 and IPv6 may differ. */
  let rcode: (type: number) => number;

  beforeAll(async () => {
    server = createSocket('udp4');
    server.on('message', (query, { address, port }) => {
      server.send(answerTo(query, rcode(typeOf(query))), port, address);
    });
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
    resolver = new dns.Resolver({ timeout: 500, tries: 1 });
    resolver.setServers([`127.0.0.1:${String(server.address().port)}`]);
  });
  afterAll(() => server.close());

  const resolve = (host: string) =>
    systemResolver({
      ...nobody,
      resolve4: (name) => resolver.resolve4(name),
      resolve6: (name) => resolver.resolve6(name),
    })(host);

  it.each([
    ['no such name', 3],
    ['no address', 0],
  ])('that says "%s" has the last word', async (_words, code) => {
    rcode = () => code;
    expect(await resolve('docs.test')).toEqual([]);
  });

  it.each([
    ['a failure', 2],
    ['a refusal', 5],
  ])('that answers with %s, be it for one family only, is asked again another time', async (_words, code) => {
    rcode = () => code;
    await expect(resolve('docs.test')).rejects.toThrow();
    rcode = (type) => (type === AAAA ? code : 0);
    await expect(resolve('docs.test')).rejects.toThrow();
  });
});

const AAAA = 28;

/** The end of the name of the only question; its type and class follow. */
function endOfName(query: Buffer): number {
  let end = 12;
  while (query.readUInt8(end) !== 0) end += query.readUInt8(end) + 1;
  return end + 1;
}

function typeOf(query: Buffer): number {
  return query.readUInt16BE(endOfName(query));
}

/** A response that repeats the question, without answers and without further records. */
function answerTo(query: Buffer, code: number): Buffer {
  const answer = Buffer.from(query.subarray(0, endOfName(query) + 4));
  answer.writeUInt16BE(0x8180 | code, 2);
  answer.writeUInt32BE(0, 6);
  answer.writeUInt16BE(0, 10);
  return answer;
}

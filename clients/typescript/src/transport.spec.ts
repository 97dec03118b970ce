/** Tries, limits and redirects over real connections to servers of the test. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Recto } from './client.js';
import { ConnectionError, RectoError, ServerError, TimeoutError } from './errors.js';
import { json } from './answers.js';
import { type Call, Transport } from './transport.js';

const KEY = 'rk_live_secret';
const HARMLESS: Call = { method: 'GET', path: '/v1/batches', repeat: 'harmless' };
const BILLED: Call = { method: 'POST', path: '/v1/parse', body: '{}', repeat: 'billed', isLong: true };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that gives one answer after the other, the last one again and again, and keeps what came. */
async function served(...answers: Answer[]): Promise<{ url: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    request.resume();
    const answer = answers[Math.min(seen.push(request), answers.length) - 1];
    answer?.(request, response);
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const status =
  (code: number, headers = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end('{}');
const ok = status(200);
const broken: Answer = (_, response) => void response.destroy();
const silent: Answer = () => undefined;
const leadsTo = (location: string, code = 302): Answer => status(code, { location });

function transport(url: string, waits: number[] = []): Transport {
  const wait = (ms: number): Promise<void> => {
    waits.push(ms);
    return Promise.resolve();
  };
  return new Transport({ baseUrl: new URL(url), apiKey: KEY, tries: 3, random: () => 0, wait });
}

describe('a call', () => {
  it('sends the key', async () => {
    const { url, seen } = await served(ok);
    await transport(url).call(HARMLESS, {}, json);
    expect(seen[0]?.headers['x-api-key']).toBe(KEY);
  });

  it('keeps a path of the service’s address', async () => {
    const { url, seen } = await served(ok);
    await transport(`${url}/recto/`).call(HARMLESS, {}, json);
    expect(seen[0]?.url).toBe('/recto/v1/batches');
  });

  it('that may have been billed is sent once when the connection breaks', async () => {
    const { url, seen } = await served(broken);
    await expect(transport(url).call(BILLED, {}, json)).rejects.toThrow(ConnectionError);
    expect(seen).toHaveLength(1);
  });

  it('that may have been billed is sent once when its answer breaks off', async () => {
    const cut: Answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy());
    };
    const { url, seen } = await served(cut);
    await expect(transport(url).call(BILLED, {}, json)).rejects.toThrow(ConnectionError);
    expect(seen).toHaveLength(1);
  });

  it('that may have been billed is repeated after 503, when the service says', async () => {
    const waits: number[] = [];
    const { url, seen } = await served(status(503, { 'retry-after': '2' }), status(429), ok);
    await transport(url, waits).call(BILLED, {}, json);
    expect(seen).toHaveLength(3);
    expect(waits).toEqual([2_000, 500]);
  });

  it('that is harmless is repeated when the connection breaks', async () => {
    const { url, seen } = await served(broken, status(502), ok);
    await transport(url).call(HARMLESS, {}, json);
    expect(seen).toHaveLength(3);
  });

  it('gives up after its tries', async () => {
    const { url, seen } = await served(status(503));
    await expect(transport(url).call(BILLED, {}, json)).rejects.toThrow(ServerError);
    expect(seen).toHaveLength(3);
  });

  it('is repeated where the connection was refused', async () => {
    const { url } = await served(ok);
    open.splice(0).forEach((server) => server.close());
    const waits: number[] = [];
    await expect(transport(url, waits).call(BILLED, {}, json)).rejects.toThrow(ConnectionError);
    expect(waits).toHaveLength(2);
  });

  it('ends at its time limit', async () => {
    const { url, seen } = await served(silent);
    await expect(transport(url).call(BILLED, { timeoutMs: 100 }, json)).rejects.toThrow(TimeoutError);
    expect(seen).toHaveLength(1);
  });

  it('ends with its signal, with the reason of the signal', async () => {
    const { url, seen } = await served(silent);
    const controller = new AbortController();
    const call = transport(url).call(HARMLESS, { signal: controller.signal }, json);
    setTimeout(() => {
      controller.abort(new Error('enough'));
    }, 50);
    await expect(call).rejects.toThrow('enough');
    expect(seen).toHaveLength(1);
  });

  it('ends with its signal while it waits for the next try', async () => {
    const { url } = await served(status(503, { 'retry-after': '60' }));
    const real = new Transport({ baseUrl: new URL(url), apiKey: KEY, tries: 3 });
    const begun = Date.now();
    await expect(real.call(HARMLESS, { signal: AbortSignal.timeout(100) }, json)).rejects.toThrow('timeout');
    expect(Date.now() - begun).toBeLessThan(10_000);
  });
});

describe('a redirect', () => {
  it('to another origin is followed without the key', async () => {
    const storage = await served(ok);
    const { url } = await served(leadsTo(`${storage.url}/result?signature=x`));
    await transport(url).call(HARMLESS, {}, json);
    expect(storage.seen[0]?.url).toBe('/result?signature=x');
    expect(JSON.stringify(storage.seen[0]?.rawHeaders)).not.toContain(KEY);
  });

  it('to another origin and back has the key again, at the service alone', async () => {
    const far: Answer[] = [];
    const storage = await served((request, response) => far[0]?.(request, response));
    const service = await served(leadsTo(`${storage.url}/there`), ok);
    far.push(leadsTo(`${service.url}/back`));
    await transport(service.url).call(HARMLESS, {}, json);
    expect(service.seen.map(({ headers }) => headers['x-api-key'])).toEqual([KEY, KEY]);
    expect(storage.seen[0]?.headers['x-api-key']).toBeUndefined();
  });

  it.each([302, 307, 308])('%d of a document is not followed', async (code) => {
    const elsewhere = await served(ok);
    const { url } = await served(leadsTo(elsewhere.url, code));
    const recto = new Recto({ baseUrl: url, apiKey: KEY });
    await expect(recto.parse(Buffer.from('secret'))).rejects.toThrow(RectoError);
    expect(elsewhere.seen).toHaveLength(0);
  });

  it('without end is an error', async () => {
    const { url, seen } = await served(leadsTo('/again'));
    await expect(transport(url).call(HARMLESS, {}, json)).rejects.toThrow('redirects');
    expect(seen).toHaveLength(6);
  });
});

describe('an upload', () => {
  it('goes to the storage without the key, also at the service’s own origin', async () => {
    const register: Answer = (request, response) => {
      const address = `http://${request.headers.host ?? ''}/objects/1`;
      response.end(JSON.stringify({ id: 'file_1', upload: { method: 'PUT', url: address, expires_at: '' } }));
    };
    const { url, seen } = await served(register, ok);
    await new Recto({ baseUrl: url, apiKey: KEY }).files.upload(Buffer.from('12345'));
    expect(seen.map(({ method, headers }) => [method, headers['x-api-key']])).toEqual([
      ['POST', KEY],
      ['PUT', undefined],
    ]);
    expect(seen[1]?.headers['content-length']).toBe('5');
  });
});

describe('a batch', () => {
  it('is created with one key over all tries', async () => {
    const { url, seen } = await served(broken, status(500), ok);
    const recto = new Recto({ baseUrl: url, apiKey: KEY });
    await recto.batches.create({ source: { type: 'files', file_ids: ['file_1'] } });
    const keys = new Set(seen.map(({ headers }) => headers['idempotency-key']));
    expect(seen).toHaveLength(3);
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it('is followed by its cursor, each item told once', async () => {
    const item = (id: string, state: string) => ({ id, status: state, position: 0, batch_id: 'batch_1' });
    const page =
      (items: unknown[], next?: string): Answer =>
      (_, response) =>
        void response.end(JSON.stringify({ id: 'batch_1', status: 'running', items, next_cursor: next }));
    const { url, seen } = await served(
      page([item('a', 'running'), item('b', 'failed')], 'one'),
      page([item('a', 'succeeded'), item('b', 'failed')], 'two'),
      page([]),
    );
    const told: string[] = [];
    for await (const { id } of new Recto({ baseUrl: url, apiKey: KEY }).batches.items('batch_1')) told.push(id);
    expect(told).toEqual(['b', 'a']);
    expect(seen.map(({ url: path }) => path?.split('?')[1])).toEqual([
      'limit=500',
      'cursor=one&limit=500',
      'cursor=two&limit=500',
    ]);
  });
});

describe('the client', () => {
  it.each([undefined, '', 'recto.example', 'ftp://recto.example', 'https://user@recto.example'])(
    'refuses the address %s',
    (baseUrl) => {
      expect(() => new Recto({ baseUrl, apiKey: KEY })).toThrow(RectoError);
    },
  );

  it('refuses a key with a line break, as a file of a secret may end with', () => {
    expect(() => new Recto({ baseUrl: 'http://127.0.0.1', apiKey: `${KEY}\n` })).toThrow('line break');
  });
});

/** What every driver of the storage port promises. The S3 driver runs where `S3_TEST_ENDPOINT` names a server and a bucket. */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DomainError } from '../../errors';
import { Gate } from '../concurrency';
import { FsStorage } from './fs/fs-storage';
import { S3Storage } from './s3/s3-storage';
import type { Storage } from './storage.port';

interface Driver {
  storage: Storage;
  dispose(): Promise<void>;
}

const s3Endpoint = process.env['S3_TEST_ENDPOINT'];

async function openFs(): Promise<Driver> {
  const dir = await mkdtemp(join(tmpdir(), 'recto-storage-'));
  const storage = new FsStorage({
    dir,
    host: '127.0.0.1',
    port: 0,
    secret: randomBytes(32),
    listens: true,
    now: () => Date.now(),
  });
  await storage.start();
  return {
    storage,
    dispose: async () => {
      await storage.stop();
      await rm(dir, { recursive: true });
    },
  };
}

function openS3(): Promise<Driver> {
  const storage = new S3Storage({
    endpoint: s3Endpoint,
    region: process.env['S3_TEST_REGION'] ?? 'us-east-1',
    bucket: process.env['S3_TEST_BUCKET'] ?? 'recto-test',
    accessKeyId: process.env['S3_TEST_ACCESS_KEY_ID'] ?? 'recto',
    secretAccessKey: process.env['S3_TEST_SECRET_ACCESS_KEY'] ?? 'recto-secret',
    forcePathStyle: true,
  });
  return Promise.resolve({ storage, dispose: () => storage.stop() });
}

describe('FsStorage', () => {
  conforms(openFs);
});

(s3Endpoint === undefined ? describe.skip : describe)('S3Storage', () => {
  conforms(openS3);
});

function conforms(open: () => Promise<Driver>): void {
  let driver: Driver;
  let storage: Storage;
  const root = `suite-${randomUUID()}`;
  let count = 0;
  const newKey = (): string => `${root}/object-${String((count += 1))}.bin`;

  beforeAll(async () => {
    driver = await open();
    ({ storage } = driver);
    await storage.check();
  });

  afterAll(async () => {
    const keys: string[] = [];
    for await (const { key } of storage.listPrefix(`${root}/`)) keys.push(key);
    const few = new Gate(16);
    await Promise.all(keys.map((key) => few.run(() => storage.delete(key))));
    await driver.dispose();
  });

  async function stored(body: string | Buffer, contentType = 'text/plain'): Promise<string> {
    const key = newKey();
    const bytes = Buffer.from(body);
    await storage.put(key, Readable.from([bytes]), { contentType, size: bytes.length });
    return key;
  }

  async function read(key: string, options?: { etag?: string }): Promise<string | null> {
    const stream = await storage.get(key, options);
    return stream === null ? null : text(stream);
  }

  it('gives back what was put, from a stream or a file', async () => {
    expect(await read(await stored('from a stream'))).toBe('from a stream');
    const path = join(tmpdir(), randomUUID());
    const body = randomBytes(3_000_000).toString('hex');
    await writeFile(path, body);
    const key = newKey();
    await storage.put(key, path, { contentType: 'text/plain', size: body.length });
    await rm(path);
    expect(await read(key)).toBe(body);
  });

  it('tells about an object, and null about none', async () => {
    const key = newKey();
    const { etag } = await storage.put(key, Readable.from([Buffer.from('12345')]), {
      contentType: 'image/png',
      size: 5,
    });
    expect(await storage.head(key)).toEqual({
      key,
      size: 5,
      etag,
      contentType: 'image/png',
      modifiedAt: expect.anything(),
    });
    expect(await storage.head(newKey())).toBeNull();
    expect(await storage.get(newKey())).toBeNull();
  });

  it('keeps an empty object', async () => {
    const key = await stored('');
    expect((await storage.head(key))?.size).toBe(0);
    expect(await read(key)).toBe('');
  });

  it('reads only the version asked for', async () => {
    const key = await stored('first');
    const etag = (await storage.head(key))?.etag ?? '';
    expect(await read(key, { etag })).toBe('first');
    await storage.put(key, Readable.from([Buffer.from('second')]), { contentType: 'text/plain', size: 6 });
    expect(await read(key, { etag })).toBeNull();
    expect(await read(key)).toBe('second');
  });

  it.each([3, 20])('stores nothing of a stream whose length is not the one told (%i)', async (size) => {
    const key = newKey();
    const put = storage.put(key, Readable.from([Buffer.from('ten bytes!')]), { contentType: 'text/plain', size });
    await expect(put).rejects.toBeInstanceOf(DomainError);
    expect(await storage.head(key)).toBeNull();
  });

  it('deletes, and deleting again succeeds', async () => {
    const key = await stored('gone');
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.head(key)).toBeNull();
  });

  describe('a listing', () => {
    const base = `${root}/list`;
    // In the order of their bytes: '-' and '.' come before '/', digits and letters after it.
    const names = ['a-/x', 'a-b', 'a.b/c', 'a/b', 'a/c/d', 'a/c/e', 'a0', 'aa', 'ab', 'b/B', 'b/a', 'b/a.a', 'c'];

    beforeAll(async () => {
      const options = { contentType: 'text/plain', size: 1 };
      for (const name of [...names].reverse()) {
        await storage.put(`${base}/${name}`, Readable.from([Buffer.from('x')]), options);
      }
    });

    async function listed(prefix: string, startAfter?: string): Promise<string[]> {
      const options = startAfter === undefined ? {} : { startAfter: `${base}/${startAfter}` };
      const keys: string[] = [];
      for await (const { key } of storage.listPrefix(`${base}/${prefix}`, options)) keys.push(key);
      return keys.map((key) => key.slice(base.length + 1));
    }

    it('has the keys that begin with the prefix, in the order of their bytes', async () => {
      expect(await listed('')).toEqual(names);
      expect(await listed('a')).toEqual(names.filter((name) => name.startsWith('a')));
      expect(await listed('a/')).toEqual(['a/b', 'a/c/d', 'a/c/e']);
      expect(await listed('a/c/')).toEqual(['a/c/d', 'a/c/e']);
      expect(await listed('a/c/d')).toEqual(['a/c/d']);
      expect(await listed('none/')).toEqual([]);
    });

    it.each([...names, 'a', 'a/', 'a/b/c', 'a/c', 'a/c/d0', 'a00', 'B', 'b/', 'b/a.', 'z'])(
      'begins after the key %s, which may be there or not',
      async (start) => {
        expect(await listed('', start)).toEqual(names.filter((name) => name > start));
        expect(await listed('a/', start)).toEqual(names.filter((name) => name.startsWith('a/') && name > start));
      },
    );

    it('tells of each object what a look at it tells', async () => {
      for await (const object of storage.listPrefix(`${base}/b/`)) {
        expect({ ...object, contentType: 'text/plain' }).toEqual(await storage.head(object.key));
      }
    });

    it('goes over pages of a thousand', async () => {
      const options = { contentType: 'text/plain', size: 0 };
      const keys = Array.from({ length: 1200 }, (_, index) => `${root}/many/${String(index).padStart(5, '0')}`);
      await Promise.all(keys.map((key) => storage.put(key, Readable.from([]), options)));
      const found: string[] = [];
      for await (const { key } of storage.listPrefix(`${root}/many/`)) found.push(key);
      expect(found).toEqual(keys);
      found.length = 0;
      for await (const { key } of storage.listPrefix(`${root}/many/`, { startAfter: keys[99] ?? '' })) found.push(key);
      expect(found).toEqual(keys.slice(100));
    });
  });

  it.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', 'a/.', '.hidden', 'a b', 'a\0', 'é', 'a/'.repeat(20) + 'a'])(
    'refuses the key %j',
    async (key) => {
      await expect(
        (async () => storage.put(key, Readable.from([]), { contentType: 'text/plain', size: 0 }))(),
      ).rejects.toThrow();
    },
  );

  describe('a signed download', () => {
    it('gives the object with its type, length and tag, to HEAD too where the store signs it', async () => {
      const key = await stored('picture', 'image/png');
      const response = await fetch(await storage.presignGet(key, { expiresSeconds: 60 }));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('content-length')).toBe('7');
      expect(response.headers.get('etag')).toBe((await storage.head(key))?.etag);
      expect(await response.text()).toBe('picture');
    });

    it('carries the headers asked for', async () => {
      const contentDisposition = `attachment; filename="a.pdf"; filename*=UTF-8''a%20%E2%82%AC.pdf`;
      const downloadHeaders = { contentType: 'application/pdf', contentDisposition };
      const response = await fetch(
        await storage.presignGet(await stored('x'), { expiresSeconds: 60, downloadHeaders }),
      );
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toBe(contentDisposition);
    });

    it.each([
      ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
      ['bytes=-3', 206, '789', 'bytes 7-9/10'],
      ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
      ['bytes=10-', 416, null, null],
    ])('serves the range %s', async (range, status, body, contentRange) => {
      const response = await fetch(await storage.presignGet(await stored('0123456789'), { expiresSeconds: 60 }), {
        headers: { range },
      });
      expect(response.status).toBe(status);
      const got = await response.text();
      if (body !== null) expect(got).toBe(body);
      if (contentRange !== null) expect(response.headers.get('content-range')).toBe(contentRange);
    });

    it('is refused when changed, for another object, for another method, and answers 404 for none', async () => {
      const url = new URL(await storage.presignGet(await stored('mine'), { expiresSeconds: 60 }));
      const other = await stored('other');
      const elsewhere = new URL(url);
      elsewhere.pathname = elsewhere.pathname.replace(/[^/]+$/, other.split('/').at(-1) ?? '');
      expect((await fetch(elsewhere)).status).toBe(403);
      expect((await fetch(`${url.toString()}x`)).status).toBe(403);
      expect((await fetch(url.origin + url.pathname)).status).toBe(403);
      expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
      expect((await fetch(await storage.presignGet(newKey(), { expiresSeconds: 60 }))).status).toBe(404);
    });
  });

  describe('a signed upload', () => {
    const options = { expiresSeconds: 60, contentType: 'application/pdf', size: 5 };
    const headers = { 'content-type': 'application/pdf' };
    const send = async (url: string | URL, body: string, sent: Record<string, string> = {}): Promise<Response> =>
      fetch(url, { method: 'PUT', body: new TextEncoder().encode(body), headers: sent });

    it('stores the bytes', async () => {
      const key = newKey();
      const response = await send(await storage.presignPut(key, options), 'bytes', headers);
      expect(response.status).toBe(200);
      expect(await storage.head(key)).toMatchObject({
        size: 5,
        contentType: 'application/pdf',
        etag: response.headers.get('etag'),
      });
    });

    it.each([
      ['shorter', 'byte', headers],
      ['longer', 'bytes!', headers],
      ['empty', '', headers],
      ['of another type', 'bytes', { 'content-type': 'text/html' }],
      ['of no type', 'bytes', {}],
    ])('is refused when %s', async (_case, body, sent) => {
      const key = newKey();
      const response = await send(await storage.presignPut(key, options), body, sent);
      expect(response.status).toBe(403);
      expect(await storage.head(key)).toBeNull();
    });

    it.each([{}, headers, { 'content-type': 'application/x-www-form-urlencoded' }])(
      'takes any type where none is bound: %j',
      async (sent) => {
        const key = newKey();
        const url = await storage.presignPut(key, { expiresSeconds: 60, size: 5 });
        expect((await send(url, 'byte', sent)).status).toBe(403);
        expect((await send(url, 'bytes', sent)).status).toBe(200);
        expect(await read(key)).toBe('bytes');
      },
    );

    it('may be sent again, and the later bytes stay', async () => {
      const key = newKey();
      const url = await storage.presignPut(key, { expiresSeconds: 60, size: 5 });
      for (const body of ['first', 'again']) expect((await send(url, body)).status).toBe(200);
      expect(await read(key)).toBe('again');
    });

    it('is refused when its address has been changed, or is used for anything else', async () => {
      const [key, other] = [newKey(), await stored('x')];
      const url = new URL(await storage.presignPut(key, { expiresSeconds: 60, size: 5 }));
      const elsewhere = new URL(url);
      elsewhere.pathname = elsewhere.pathname.replace(/[^/]+$/, other.split('/').at(-1) ?? '');
      const longer = new URL(url);
      for (const name of ['expires', 'X-Amz-Expires']) {
        if (longer.searchParams.has(name)) longer.searchParams.set(name, '86400');
      }
      const refused = [elsewhere, longer, `${url.href}x`, `${url.href}&more=1`, url.origin + url.pathname];
      for (const address of refused) expect((await send(address, 'bytes')).status).toBe(403);
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status } = await fetch(url, { method, ...(method === 'POST' ? { body: 'bytes' } : {}) });
        expect([403, 405]).toContain(status);
      }
      expect(await storage.head(key)).toBeNull();
      expect(await read(other)).toBe('x');
    });

    it('is refused when its time is over', async () => {
      const key = newKey();
      const url = await storage.presignPut(key, { expiresSeconds: 1, size: 5 });
      // A store keeps its own time.
      await new Promise((done) => setTimeout(done, 2_100));
      expect((await send(url, 'bytes')).status).toBe(403);
      expect(await storage.head(key)).toBeNull();
    });

    it('is refused when it does not tell its length', async () => {
      const key = newKey();
      const url = await storage.presignPut(key, { expiresSeconds: 60, size: 5 });
      const body = Readable.toWeb(Readable.from([Buffer.from('bytes')])) as ReadableStream;
      const response = await fetch(url, { method: 'PUT', body, duplex: 'half' });
      expect([403, 411]).toContain(response.status);
      expect(await storage.head(key)).toBeNull();
    });

    it('may wait to be asked for its bytes, as clients do with large ones', async () => {
      const key = newKey();
      const url = await storage.presignPut(key, { expiresSeconds: 60, size: 5 });
      const sent = request(url, { method: 'PUT', headers: { expect: '100-continue', 'content-length': 5 } });
      sent.flushHeaders();
      await once(sent, 'continue');
      sent.end('bytes');
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(200);
      expect(await read(key)).toBe('bytes');
    });

    it('that breaks off is never taken for a whole one', async () => {
      const [key, size] = [newKey(), 1_000_000];
      const url = await storage.presignPut(key, { expiresSeconds: 60, size });
      const sent = request(url, { method: 'PUT', headers: { 'content-length': size } });
      const closed = new Promise((done) => sent.once('close', done));
      sent.on('error', () => undefined);
      await new Promise((done) => sent.write(Buffer.alloc(size / 2), done));
      sent.destroy();
      await closed;
      await new Promise((done) => setTimeout(done, 200));
      // Some stores keep the part that came, which a look at its length tells.
      expect((await storage.head(key))?.size).not.toBe(size);
    });

    it('permits no download', async () => {
      expect((await fetch(await storage.presignPut(await stored('x'), options))).status).toBe(403);
    });
  });
}

/** What every driver of the storage port promises. The S3 driver runs where `S3_TEST_ENDPOINT` names a server and a bucket. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DomainError } from '../../errors';
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
    await Promise.all(keys.map((key) => storage.delete(key)));
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

    it('stores the bytes', async () => {
      const key = newKey();
      const response = await fetch(await storage.presignPut(key, options), { method: 'PUT', body: 'bytes', headers });
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
      ['of another type', 'bytes', { 'content-type': 'text/html' }],
    ])('is refused when %s', async (_case, body, sent) => {
      const key = newKey();
      const response = await fetch(await storage.presignPut(key, options), { method: 'PUT', body, headers: sent });
      expect(response.status).toBe(403);
      expect(await storage.head(key)).toBeNull();
    });

    it('takes bytes of any type when none was asked for', async () => {
      const url = await storage.presignPut(newKey(), { expiresSeconds: 60, size: 5 });
      for (const type of ['application/pdf', 'text/plain']) {
        const response = await fetch(url, { method: 'PUT', body: 'bytes', headers: { 'content-type': type } });
        expect(response.status).toBe(200);
      }
    });

    it('permits no download', async () => {
      expect((await fetch(await storage.presignPut(await stored('x'), options))).status).toBe(403);
    });
  });
}

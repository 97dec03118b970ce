/** What every storage driver guarantees for objects and listings. */
import { randomBytes, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DomainError } from '../../errors';
import { describeEachDriver } from './storage-drivers.fixture';

/** For thousands of objects on a busy machine. */
const SLOW_MS = 180_000;

describeEachDriver((bench) => {
  it('gives back what was put, from a stream or a file', async () => {
    expect(await bench.read(await bench.stored('from a stream'))).toBe('from a stream');
    const path = join(tmpdir(), randomUUID());
    const body = randomBytes(3_000_000).toString('hex');
    await writeFile(path, body);
    const key = bench.newKey();
    await bench.storage.put(key, path, { contentType: 'text/plain', size: body.length });
    await rm(path);
    expect(await bench.read(key)).toBe(body);
  });

  it.each([10, 10_000_000])('refuses a file that is gone, and goes on (%i bytes declared)', async (size) => {
    const missing = join(tmpdir(), randomUUID());
    const puts = Array.from({ length: 40 }, () =>
      bench.storage.put(bench.newKey(), missing, { contentType: 'text/plain', size }),
    );
    for (const outcome of await Promise.allSettled(puts)) expect(outcome).toMatchObject({ status: 'rejected' });
    // An unhandled error would be raised in a later turn and end the process.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await bench.read(await bench.stored('after it'))).toBe('after it');
  });

  it('tells about an object, and null about none', async () => {
    const key = bench.newKey();
    const { etag } = await bench.storage.put(key, Readable.from([Buffer.from('12345')]), {
      contentType: 'image/png',
      size: 5,
    });
    expect(await bench.storage.head(key)).toEqual({
      key,
      size: 5,
      etag,
      contentType: 'image/png',
      modifiedAt: expect.anything(),
    });
    expect(await bench.storage.head(bench.newKey())).toBeNull();
    expect(await bench.storage.get(bench.newKey())).toBeNull();
  });

  it('keeps an empty object', async () => {
    const key = await bench.stored('');
    expect((await bench.storage.head(key))?.size).toBe(0);
    expect(await bench.read(key)).toBe('');
  });

  it('reads only the version asked for', async () => {
    const key = await bench.stored('first');
    const etag = (await bench.storage.head(key))?.etag ?? '';
    expect(await bench.read(key, { etag })).toBe('first');
    await bench.storage.put(key, Readable.from([Buffer.from('second')]), { contentType: 'text/plain', size: 6 });
    expect(await bench.read(key, { etag })).toBeNull();
    expect(await bench.read(key)).toBe('second');
  });

  it.each([3, 20])('stores nothing of a stream whose length is not the declared one (%i)', async (size) => {
    const key = bench.newKey();
    const put = bench.storage.put(key, Readable.from([Buffer.from('ten bytes!')]), { contentType: 'text/plain', size });
    await expect(put).rejects.toBeInstanceOf(DomainError);
    expect(await bench.storage.head(key)).toBeNull();
  });

  it('deletes, and deleting again succeeds', async () => {
    const key = await bench.stored('gone');
    await bench.storage.delete(key);
    await bench.storage.delete(key);
    expect(await bench.storage.head(key)).toBeNull();
  });

  describe('a listing', () => {
    const base = `${bench.root}/list`;
    // In byte order: '-' and '.' precede '/', and digits and letters follow it.
    const names = ['a-/x', 'a-b', 'a.b/c', 'a/b', 'a/c/d', 'a/c/e', 'a0', 'aa', 'ab', 'b/B', 'b/a', 'b/a.a', 'c'];

    beforeAll(async () => {
      const options = { contentType: 'text/plain', size: 1 };
      for (const name of [...names].reverse()) {
        await bench.storage.put(`${base}/${name}`, Readable.from([Buffer.from('x')]), options);
      }
    });

    async function listed(prefix: string, startAfter?: string): Promise<string[]> {
      const options = startAfter === undefined ? {} : { startAfter: `${base}/${startAfter}` };
      const keys: string[] = [];
      for await (const { key } of bench.storage.listPrefix(`${base}/${prefix}`, options)) keys.push(key);
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
      for await (const object of bench.storage.listPrefix(`${base}/b/`)) {
        expect({ ...object, contentType: 'text/plain' }).toEqual(await bench.storage.head(object.key));
      }
    });

    it(
      'goes over pages of a thousand',
      async () => {
        const options = { contentType: 'text/plain', size: 0 };
        const keys = Array.from({ length: 1200 }, (_, index) => `${bench.root}/many/${String(index).padStart(5, '0')}`);
        await Promise.all(keys.map((key) => bench.storage.put(key, Readable.from([]), options)));
        const found: string[] = [];
        for await (const { key } of bench.storage.listPrefix(`${bench.root}/many/`)) found.push(key);
        expect(found).toEqual(keys);
        found.length = 0;
        for await (const { key } of bench.storage.listPrefix(`${bench.root}/many/`, { startAfter: keys[99] ?? '' }))
          found.push(key);
        expect(found).toEqual(keys.slice(100));
      },
      SLOW_MS,
    );
  });

  it.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', 'a/.', '.hidden', 'a b', 'a\0', 'é', 'a/'.repeat(20) + 'a'])(
    'refuses the key %j',
    async (key) => {
      await expect(
        (async () => bench.storage.put(key, Readable.from([]), { contentType: 'text/plain', size: 0 }))(),
      ).rejects.toThrow();
    },
  );
});

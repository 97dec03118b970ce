import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { once } from 'node:events';
import { eventually } from '../../concurrency/eventually.fixture';
import { FsStorage } from './fs-storage';

describe('the embedded storage', () => {
  let dir: string;
  let storage: FsStorage;
  let now = 1_800_000_000_000;
  const secret = randomBytes(32);

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'recto-storage-'));
    storage = new FsStorage({
      dir,
      host: '127.0.0.1',
      port: 0,
      secret,
      listens: true,
      now: () => now,
      monotonicMs: () => now,
    });
    await storage.start();
  });

  afterEach(async () => {
    await storage.stop();
    await rm(dir, { recursive: true });
  });

  const put = (key: string, body: string) =>
    storage.put(key, Readable.from([Buffer.from(body)]), { contentType: 'text/html', size: body.length });

  it('lets no stored page run in its origin', async () => {
    await put('page', '<script>alert(1)</script>');
    const response = await fetch(await storage.presignGet('page', { expiresSeconds: 60 }));
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('refuses a URL that has expired', async () => {
    await put('old', 'x');
    const url = await storage.presignGet('old', { expiresSeconds: 60 });
    now += 59_000;
    expect((await fetch(url)).status).toBe(200);
    now += 2_000;
    expect((await fetch(url)).status).toBe(403);
  });

  it('refuses what it did not sign, and paths that lead out of it', async () => {
    const { origin, search } = new URL(await storage.presignGet('a', { expiresSeconds: 60 }));
    await writeFile(join(dir, 'outside'), 'x');
    for (const path of ['/', '/..%2foutside', '/%2e%2e/outside', '//etc/passwd', '/a/../b', '/a%00']) {
      expect((await fetch(`${origin}${path}${search}`)).status).toBe(403);
    }
    for (const method of ['DELETE', 'POST', 'PATCH']) {
      expect((await fetch(`${origin}/a${search}`, { method })).status).toBe(403);
    }
  });

  it('stores nothing of an upload that breaks off, and leaves nothing behind but what was there', async () => {
    await put('broken', 'before');
    const url = new URL(
      await storage.presignPut('broken', { expiresSeconds: 60, contentType: 'text/plain', size: 100 }),
    );
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.write(
      `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nonly this`,
    );
    const unfinished = (): Promise<string[]> => readdir(join(dir, 'unfinished'));
    await eventually(async () => (await unfinished()).length === 1);
    socket.destroy();
    await once(socket, 'close');
    await eventually(async () => (await unfinished()).length === 0);
    expect((await storage.head('broken'))?.size).toBe('before'.length);
  });

  it('removes at start what a killed process left unfinished, and nothing that others write or have written', async () => {
    await put('kept', 'x');
    await writeFile(join(dir, 'unfinished', 'half'), 'x');
    const open = async (): Promise<FsStorage> => {
      const again = new FsStorage({
        dir,
        host: '127.0.0.1',
        port: 0,
        secret,
        listens: false,
        now: () => now,
        monotonicMs: () => now,
      });
      await again.start();
      return again;
    };
    now = Date.now();
    await open();
    expect(await readdir(join(dir, 'unfinished'))).toEqual(['half']);
    now += 2 * 3_600_000;
    const again = await open();
    expect(await readdir(join(dir, 'unfinished'))).toEqual([]);
    expect(await again.head('kept')).not.toBeNull();
  });

  it('spares a download to who has the version, and refuses it to who wants another', async () => {
    await put('tagged', 'x');
    const url = await storage.presignGet('tagged', { expiresSeconds: 60 });
    const etag = (await storage.head('tagged'))?.etag ?? '';
    const asked = async (headers: Record<string, string>) => (await fetch(url, { headers })).status;
    expect(await asked({ 'if-none-match': `"a", ${etag}` })).toBe(304);
    expect(await asked({ 'if-none-match': '"other"' })).toBe(200);
    expect(await asked({ 'if-match': etag })).toBe(200);
    expect(await asked({ 'if-match': '"other"' })).toBe(412);
  });

  it('tells the time of its clock as that of an object', async () => {
    await put('dated', 'x');
    expect((await storage.head('dated'))?.modifiedAt).toEqual(new Date(now));
  });

  it('keeps an object apart from those below its name', async () => {
    await put('a', '1');
    await put('a/b', '22');
    expect([(await storage.head('a'))?.size, (await storage.head('a/b'))?.size]).toEqual([1, 2]);
  });

  it('does not take a file that is no object for one', async () => {
    await mkdir(join(dir, 'objects'), { recursive: true });
    for (const body of ['', 'abc', '{"size":1}\0\0\0\n', '\xff\xff\xff\xff']) {
      await writeFile(join(dir, 'objects', 'odd.object'), body, 'latin1');
      expect(await storage.head('odd').catch(() => null)).toBeNull();
    }
  });
});

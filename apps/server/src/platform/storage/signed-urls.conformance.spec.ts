/** What every storage driver guarantees to the holder of a signed URL. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { describeEachDriver } from './storage-drivers.fixture';

describeEachDriver((bench) => {
  describe('a signed download', () => {
    it('gives the object with its type, length and tag, to HEAD too where the store signs it', async () => {
      const key = await bench.stored('picture', 'image/png');
      const response = await fetch(await bench.storage.presignGet(key, { expiresSeconds: 60 }));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('content-length')).toBe('7');
      expect(response.headers.get('etag')).toBe((await bench.storage.head(key))?.etag);
      expect(await response.text()).toBe('picture');
    });

    it('carries the headers asked for', async () => {
      const contentDisposition = `attachment; filename="a.pdf"; filename*=UTF-8''a%20%E2%82%AC.pdf`;
      const downloadHeaders = { contentType: 'application/pdf', contentDisposition };
      const response = await fetch(
        await bench.storage.presignGet(await bench.stored('x'), { expiresSeconds: 60, downloadHeaders }),
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
      const response = await fetch(
        await bench.storage.presignGet(await bench.stored('0123456789'), { expiresSeconds: 60 }),
        {
          headers: { range },
        },
      );
      expect(response.status).toBe(status);
      const got = await response.text();
      if (body !== null) expect(got).toBe(body);
      if (contentRange !== null) expect(response.headers.get('content-range')).toBe(contentRange);
    });

    it('is refused when changed, for another object, for another method, and answers 404 for none', async () => {
      const url = new URL(await bench.storage.presignGet(await bench.stored('mine'), { expiresSeconds: 60 }));
      const other = await bench.stored('other');
      const elsewhere = new URL(url);
      elsewhere.pathname = elsewhere.pathname.replace(/[^/]+$/, other.split('/').at(-1) ?? '');
      expect((await fetch(elsewhere)).status).toBe(403);
      expect((await fetch(`${url.toString()}x`)).status).toBe(403);
      expect((await fetch(url.origin + url.pathname)).status).toBe(403);
      expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
      expect((await fetch(await bench.storage.presignGet(bench.newKey(), { expiresSeconds: 60 }))).status).toBe(404);
    });
  });

  describe('a signed upload', () => {
    const options = { expiresSeconds: 60, contentType: 'application/pdf', size: 5 };
    const headers = { 'content-type': 'application/pdf' };
    const send = async (url: string | URL, body: string, sent: Record<string, string> = {}): Promise<Response> =>
      fetch(url, { method: 'PUT', body: new TextEncoder().encode(body), headers: sent });

    it('stores the bytes', async () => {
      const key = bench.newKey();
      const response = await send(await bench.storage.presignPut(key, options), 'bytes', headers);
      expect(response.status).toBe(200);
      expect(await bench.storage.head(key)).toMatchObject({
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
      const key = bench.newKey();
      const response = await send(await bench.storage.presignPut(key, options), body, sent);
      expect(response.status).toBe(403);
      expect(await bench.storage.head(key)).toBeNull();
    });

    it.each([{}, headers, { 'content-type': 'application/x-www-form-urlencoded' }])(
      'takes any type where none is bound: %j',
      async (sent) => {
        const key = bench.newKey();
        const url = await bench.storage.presignPut(key, { expiresSeconds: 60, size: 5 });
        expect((await send(url, 'byte', sent)).status).toBe(403);
        expect((await send(url, 'bytes', sent)).status).toBe(200);
        expect(await bench.read(key)).toBe('bytes');
      },
    );

    it('may be sent again, and the later bytes stay', async () => {
      const key = bench.newKey();
      const url = await bench.storage.presignPut(key, { expiresSeconds: 60, size: 5 });
      for (const body of ['first', 'again']) expect((await send(url, body)).status).toBe(200);
      expect(await bench.read(key)).toBe('again');
    });

    it('is refused when its address has been changed, or is used for anything else', async () => {
      const [key, other] = [bench.newKey(), await bench.stored('x')];
      const url = new URL(await bench.storage.presignPut(key, { expiresSeconds: 60, size: 5 }));
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
      expect(await bench.storage.head(key)).toBeNull();
      expect(await bench.read(other)).toBe('x');
    });

    it('is refused when its time is over', async () => {
      const key = bench.newKey();
      const url = await bench.storage.presignPut(key, { expiresSeconds: 1, size: 5 });
      // A store has its own clock.
      await new Promise((done) => setTimeout(done, 2_100));
      expect((await send(url, 'bytes')).status).toBe(403);
      expect(await bench.storage.head(key)).toBeNull();
    });

    it('is refused when it does not tell its length', async () => {
      const key = bench.newKey();
      const url = await bench.storage.presignPut(key, { expiresSeconds: 60, size: 5 });
      const body = Readable.toWeb(Readable.from([Buffer.from('bytes')])) as ReadableStream;
      const response = await fetch(url, { method: 'PUT', body, duplex: 'half' });
      expect([403, 411]).toContain(response.status);
      expect(await bench.storage.head(key)).toBeNull();
    });

    it('may wait to be asked for its bytes, as clients do with large ones', async () => {
      const key = bench.newKey();
      const url = await bench.storage.presignPut(key, { expiresSeconds: 60, size: 5 });
      const sent = request(url, { method: 'PUT', headers: { expect: '100-continue', 'content-length': 5 } });
      sent.flushHeaders();
      await once(sent, 'continue');
      sent.end('bytes');
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(200);
      expect(await bench.read(key)).toBe('bytes');
    });

    it('that breaks off is never taken for a whole one', async () => {
      const [key, size] = [bench.newKey(), 1_000_000];
      const url = await bench.storage.presignPut(key, { expiresSeconds: 60, size });
      const sent = request(url, { method: 'PUT', headers: { 'content-length': size } });
      const closed = new Promise((done) => sent.once('close', done));
      sent.on('error', () => undefined);
      await new Promise((done) => sent.write(Buffer.alloc(size / 2), done));
      sent.destroy();
      await closed;
      // It can't be observed when a store notices the end.
      await new Promise((done) => setTimeout(done, 200));
      // Some stores keep the part that arrived, which its length shows.
      expect((await bench.storage.head(key))?.size).not.toBe(size);
    });

    it('permits no download', async () => {
      expect((await fetch(await bench.storage.presignPut(await bench.stored('x'), options))).status).toBe(403);
    });
  });
});

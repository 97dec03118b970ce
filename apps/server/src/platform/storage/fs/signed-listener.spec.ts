import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ObjectDirectory } from './object-directory';
import { LISTENER_LIMITS, type ListenerLimits, SignedListener } from './signed-listener';
import { UrlSigner } from './url-signature';

const LARGEST = 150 * 1024 * 1024;
const SLOWEST_BYTES_PER_SECOND = 256_000 / 8;

let dir: string;
let objects: ObjectDirectory;
const signer = new UrlSigner(randomBytes(32), Date.now);

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'recto-listener-'));
  objects = new ObjectDirectory(dir, Date.now);
  await objects.open();
});
afterEach(() => rm(dir, { recursive: true }));

/** Sends an object in as many parts, evenly over the time; the status of the answer. */
async function upload(limits: ListenerLimits, { size, parts, lastsMs }: Record<'size' | 'parts' | 'lastsMs', number>) {
  const listener = new SignedListener(objects, signer, () => performance.now(), limits);
  const { port } = await listener.listen('127.0.0.1', 0);
  try {
    const path = signer.sign({ method: 'PUT', key: 'slow', size }, 3_600);
    const sent = request({ port, host: '127.0.0.1', path, method: 'PUT', headers: { 'content-length': size } });
    const state = { isAnswered: false };
    const status = new Promise<number | undefined>((resolve) => {
      sent.on('response', ({ statusCode }) => {
        resolve(statusCode);
      });
      sent.on('error', () => {
        resolve(0);
      });
    });
    void status.then(() => {
      state.isAnswered = true;
    });
    for (let part = 0; part < parts && !state.isAnswered; part += 1) {
      sent.write(Buffer.alloc(size / parts));
      await delay(lastsMs / parts);
    }
    if (!state.isAnswered) sent.end();
    return await status;
  } finally {
    await listener.close();
  }
}

/** The limits on whole requests for a world in which everything happens so many times faster. */
function faster(times: number): ListenerLimits {
  const requestMs = LISTENER_LIMITS.requestMs / times;
  return { ...LISTENER_LIMITS, requestMs, headersMs: requestMs / 2, checkMs: LISTENER_LIMITS.checkMs / times };
}

it('lets the largest document through at 256 kbit/s (told two thousand times faster)', async () => {
  const times = 2_000;
  const lastsMs = (1_000 * LARGEST) / SLOWEST_BYTES_PER_SECOND / times;
  expect(await upload(faster(times), { size: 100_000, parts: 50, lastsMs })).toBe(200);
  expect((await objects.head('slow'))?.size).toBe(100_000);
});

it('asks of an upload no more than that speed in any window', () => {
  expect(LISTENER_LIMITS.uploads.bytesPerSecond).toBeLessThan(SLOWEST_BYTES_PER_SECOND / 2);
});

it('lets go of an upload that trickles, and keeps nothing of it', async () => {
  const limits = { ...LISTENER_LIMITS, uploads: { bytesPerSecond: 5_000, windowMs: 200, idleMs: 200 } };
  expect(await upload(limits, { size: 10_000, parts: 1_000, lastsMs: 20_000 })).toBe(408);
  expect(await objects.head('slow')).toBeNull();
  const names = await readdir(dir, { recursive: true, withFileTypes: true });
  expect(names.filter((entry) => entry.isFile())).toEqual([]);
});

import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../../errors';
import { refusal } from '../../errors/refusal.fixture';
import { OutboundFailure } from '../../platform/outbound';
import type { OutboundReason } from '../../platform/outbound';
import { Spool } from './spool';
import { SpoolingIntake } from './spooling-intake';
import type { Upload } from './upload-limits';

const MAX = 157_286_400;

function* blocks(total: number): Iterable<Buffer> {
  const block = Buffer.alloc(65_536, 7);
  for (let sent = 0; sent < total; sent += block.length) yield block.subarray(0, Math.min(block.length, total - sent));
}

describe('SpoolingIntake', () => {
  let root: string;
  let spool: Spool;
  const signal = new AbortController().signal;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'recto-spool-'));
    spool = new Spool(root);
    await spool.open();
  });

  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  type Download = (url: string, sink: Writable) => Promise<{ size: number }>;

  function intake(download: Download = () => Promise.reject(new Error('not asked for'))): SpoolingIntake {
    return new SpoolingIntake(spool, { download }, MAX);
  }

  /** The directories of requests that are there now. */
  const requests = () => readdir(join(root, `process-${String(process.pid)}`));
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

  it('spools an upload where nobody else can read it, and removes it', async () => {
    const source = await intake().fromUpload(Readable.from([Buffer.from('%PDF'), Buffer.from('-1.7')]), { signal });
    expect(await readFile(source.path, 'utf8')).toBe('%PDF-1.7');
    expect(source.size).toBe(8);
    expect([await modeOf(source.workDir), await modeOf(source.path)]).toEqual([0o700, 0o600]);
    await source.dispose();
    await source.dispose();
    expect(await requests()).toEqual([]);
  });

  it('takes a document of just the limit', async () => {
    const source = await intake().fromUpload(Readable.from(blocks(MAX)), { signal });
    expect(source.size).toBe(MAX);
    await source.dispose();
  });

  it('stops at the limit while streaming, in little memory, and leaves nothing behind', async () => {
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        for (const block of blocks(2_000_000_000)) {
          sent += block.length;
          yield block;
        }
      })(),
    );
    const before = process.memoryUsage.rss();
    const error = await refusal(intake().fromUpload(endless, { signal }));
    expect(error).toMatchObject({ code: 'document_too_large', status: 413, extra: { limit_bytes: MAX } });
    expect(sent).toBeLessThan(MAX + 10_000_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(64_000_000);
    expect(await requests()).toEqual([]);
  });

  it('refuses an empty upload', async () => {
    expect(await refusal(intake().fromUpload(Readable.from([]), { signal }))).toMatchObject({
      code: 'unsupported_input',
      status: 400,
    });
    expect(await requests()).toEqual([]);
  });

  it('gives up with its caller', async () => {
    const caller = new AbortController();
    const stuck = new Readable({
      read: () => {
        caller.abort();
      },
    });
    expect((await refusal(intake().fromUpload(stuck, { signal: caller.signal }))).code).toBe('client_closed_request');
    const broken = new Readable({
      read() {
        this.destroy(new Error('premature close'));
      },
    });
    expect((await refusal(intake().fromUpload(broken, { signal }))).code).toBe('client_closed_request');
    expect(await requests()).toEqual([]);
  });

  it('tells a full disk as a fault of ours', async () => {
    const full = new Readable({
      read() {
        this.destroy(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
      },
    });
    expect((await refusal(intake().fromUpload(full, { signal }))).code).toBe('unavailable');
  });

  it('spools what a URL gives', async () => {
    const source = await intake((_url, sink) => {
      sink.end('fetched');
      return new Promise((done) =>
        sink.once('close', () => {
          done({ size: 7 });
        }),
      );
    }).fromUrl('https://docs.test/a', { signal });
    expect(await readFile(source.path, 'utf8')).toBe('fetched');
    await source.dispose();
  });

  it.each(['upload', 'URL'])('counts the bytes of a document by %s, and stops where there is no room', async (way) => {
    let taken = 0;
    const upload: Upload = {
      take: (bytes) => {
        if (taken + bytes > 1_000_000) throw new DomainError('overloaded');
        taken += bytes;
      },
      arrived: () => undefined,
      end: () => undefined,
    };
    const fetching = intake(async (_url, sink) => {
      await pipeline(Readable.from(blocks(MAX)), sink).catch((cause: unknown) => {
        throw new OutboundFailure('failed', 'The connection to the origin failed.', { cause });
      });
      return { size: MAX };
    });
    const scope = { signal, upload };
    const bringing =
      way === 'URL'
        ? fetching.fromUrl('https://docs.test/a', scope)
        : fetching.fromUpload(Readable.from(blocks(MAX)), scope);
    expect((await refusal(bringing)).code).toBe('overloaded');
    expect(taken).toBeGreaterThan(900_000);
    expect(await requests()).toEqual([]);
  });

  it('has its file open before a fetch can be refused, and closed when it is told', async () => {
    const states: boolean[] = [];
    let sink: Writable | undefined;
    const refused = intake((_url, to) => {
      sink = to;
      states.push('pending' in to && to.pending === true);
      return Promise.reject(new OutboundFailure('refused', 'Why.'));
    });
    await refusal(refused.fromUrl('https://docs.test/a', { signal }));
    expect(states).toEqual([false]);
    expect(sink?.closed).toBe(true);
  });

  it.each<[OutboundReason, number, string]>([
    ['bad_url', 400, 'url_fetch_failed'],
    ['refused', 400, 'url_fetch_failed'],
    ['rejected', 400, 'url_fetch_failed'],
    ['failed', 502, 'url_fetch_failed'],
    ['timeout', 504, 'url_fetch_failed'],
    ['too_large', 413, 'document_too_large'],
    ['aborted', 499, 'client_closed_request'],
  ])('tells a fetch that ended in "%s" with status %i', async (reason, status, code) => {
    const error = await refusal(
      intake(() => Promise.reject(new OutboundFailure(reason, 'Why.'))).fromUrl('https://docs.test/a?secret', {
        signal,
      }),
    );
    expect([error.status, error.toBody().error]).toEqual([status, code]);
    expect(error.message).not.toContain('secret');
    expect(await requests()).toEqual([]);
  });
});

describe('Spool', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'recto-spool-'));
  });

  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  it('empties at start what is of no living process, and leaves what is', async () => {
    const parent = `process-${String(process.ppid)}`;
    for (const name of [parent, 'process-4194304', `process-${String(process.pid)}`, 'something'])
      await mkdir(join(root, name, 'r-x'), { recursive: true });
    const spool = new Spool(root);
    await spool.open();
    expect((await readdir(root)).sort()).toEqual([parent, `process-${String(process.pid)}`].sort());
    expect(await readdir(join(root, `process-${String(process.pid)}`))).toEqual([]);
    await spool.close();
    expect(await readdir(root)).toEqual([parent]);
  });
});

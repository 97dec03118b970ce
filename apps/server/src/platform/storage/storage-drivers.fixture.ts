/** Runs a suite over every storage driver. The S3 driver runs if `S3_TEST_ENDPOINT` names a server and a bucket. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Gate } from '../concurrency';
import { FsStorage } from './fs/fs-storage';
import { S3Storage } from './s3/s3-storage';
import type { Storage } from './storage.port';

interface Driver {
  storage: Storage;
  dispose(): Promise<void>;
}

const s3Endpoint = process.env['S3_TEST_ENDPOINT'];
/** The same server by another name, for which links are signed. */
const s3PublicEndpoint = s3Endpoint?.replace('127.0.0.1', 'localhost');

async function openFs(): Promise<Driver> {
  const dir = await mkdtemp(join(tmpdir(), 'recto-storage-'));
  const storage = new FsStorage({
    dir,
    host: '127.0.0.1',
    port: 0,
    secret: randomBytes(32),
    listens: true,
    now: () => Date.now(),
    monotonicMs: () => performance.now(),
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
    publicEndpoint: s3PublicEndpoint,
    region: process.env['S3_TEST_REGION'] ?? 'us-east-1',
    bucket: process.env['S3_TEST_BUCKET'] ?? 'recto-test',
    accessKeyId: process.env['S3_TEST_ACCESS_KEY_ID'] ?? 'recto',
    secretAccessKey: process.env['S3_TEST_SECRET_ACCESS_KEY'] ?? 'recto-secret',
    forcePathStyle: true,
  });
  return Promise.resolve({ storage, dispose: () => storage.stop() });
}

/** Time for deleting everything that a suite stored. */
const CLOSE_MS = 180_000;

/** A driver with a prefix of its own in its store. */
export class Bench {
  readonly root = `suite-${randomUUID()}`;
  private driver: Driver | undefined;
  private count = 0;

  get storage(): Storage {
    if (this.driver === undefined) throw new Error('the driver is not open yet');
    return this.driver.storage;
  }

  async open(driver: Promise<Driver>): Promise<void> {
    this.driver = await driver;
    await this.storage.check();
  }

  async close(): Promise<void> {
    const keys: string[] = [];
    for await (const { key } of this.storage.listPrefix(`${this.root}/`)) keys.push(key);
    const few = new Gate(16);
    await Promise.all(keys.map((key) => few.run(() => this.storage.delete(key))));
    await this.driver?.dispose();
  }

  newKey(): string {
    this.count += 1;
    return `${this.root}/object-${String(this.count)}.bin`;
  }

  /** Stores a new object; returns its key. */
  async stored(body: string, contentType = 'text/plain'): Promise<string> {
    const key = this.newKey();
    const bytes = Buffer.from(body);
    await this.storage.put(key, Readable.from([bytes]), { contentType, size: bytes.length });
    return key;
  }

  async read(key: string, options?: { etag?: string }): Promise<string | null> {
    const stream = await this.storage.get(key, options);
    return stream === null ? null : text(stream);
  }
}

export function describeEachDriver(tests: (bench: Bench) => void): void {
  describe('FsStorage', () => {
    over(openFs, tests);
  });
  // The title carries the reason, which `npm test` prints.
  const [group, title] =
    s3Endpoint === undefined
      ? [describe.skip, 'S3Storage [skipped: S3_TEST_ENDPOINT is not set: npm run test:s3]']
      : [describe, 'S3Storage'];
  group(title, () => {
    over(openS3, tests);
  });
}

function over(open: () => Promise<Driver>, tests: (bench: Bench) => void): void {
  const bench = new Bench();
  beforeAll(() => bench.open(open()));
  afterAll(() => bench.close(), CLOSE_MS);
  tests(bench);
}

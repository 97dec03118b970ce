/** A pool over a parser that misbehaves as its document says, with a directory of its own for each test. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExtractJob, ParseJob, WrittenResult } from './parser-pool.port';
import { ProcessPool } from './process-pool';
import type { PoolOptions } from './process-pool';

const OPTIONS: PoolOptions = {
  entry: join(__dirname, 'fixtures/misbehaving-parser.cjs'),
  size: 1,
  reserved: { now: 0, later: 0 },
  maxQueued: 100,
  memoryBytes: 1 << 30,
  ocr: { library: '', models: '', quality: 'mixed', cuda: false, precision: 'fast' },
  workRoot: '',
  jail: null,
  recycleAfterDocuments: 1000,
  recycleAboveRss: 1_000_000,
  startMs: 10_000,
  graceMs: 300,
  phiRestMs: 60_000,
  baseMs: 5_000,
  perPageMs: 0,
  maxPages: 2000,
  maxBytes: 1000,
  onUndrawn: () => undefined,
  onFaults: () => undefined,
};

const PARSE = {
  extractText: true,
  extractImages: true,
  tableOutputFormat: 'markdown',
  chunking: 'none',
  chunkSize: 1000,
  includeContent: false,
} as const;

/** What an extraction asks for in these tests. */
export const EXTRACT = { schema: '{}', strict: true, extractImages: true, includeOcrText: false } as const;

interface PoolOfTest {
  /** A path in the test's directory. */
  at(...parts: string[]): string;
  make(options?: Partial<PoolOptions>): ProcessPool;
  /** Makes a pool and starts it. */
  start(options?: Partial<PoolOptions>): ProcessPool;
  job(document: string | Buffer, more?: Partial<ParseJob>): Promise<ParseJob>;
  extractJob(document: string, more?: Partial<ExtractJob>): Promise<ExtractJob>;
  /** The directory of the only parser. */
  onlyParser(): Promise<string>;
  /** The id of the process that read a document. */
  pidOf(run: Promise<WrittenResult>): Promise<unknown>;
}

/** For the enclosing `describe`: a fresh directory before each test, and no process left after it. */
export function poolOfTest(defaults: PoolOptions = OPTIONS): PoolOfTest {
  let dir: string;
  let pools: ProcessPool[] = [];

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'recto-pool-'));
  });

  afterEach(async () => {
    await Promise.all(pools.map((pool) => pool.close(0)));
    pools = [];
    await rm(dir, { recursive: true });
  });

  const at = (...parts: string[]): string => join(dir, ...parts);

  function make(options: Partial<PoolOptions> = {}): ProcessPool {
    const pool = new ProcessPool({ ...defaults, workRoot: at('parsers'), ...options });
    pools.push(pool);
    return pool;
  }

  function start(options: Partial<PoolOptions> = {}): ProcessPool {
    const pool = make(options);
    pool.start().catch(() => undefined);
    return pool;
  }

  async function job(document: string | Buffer, more: Partial<ParseJob> = {}): Promise<ParseJob> {
    const workDir = await mkdtemp(at('r-'));
    const path = join(workDir, 'document');
    await writeFile(path, document);
    return {
      path,
      workDir,
      options: PARSE,
      signal: new AbortController().signal,
      urgency: 'now',
      organisationId: 'one',
      phi: false,
      onOpened: () => Promise.resolve(),
      onParsed: () => Promise.resolve({ inlinePictures: true }),
      ...more,
    };
  }

  async function extractJob(document: string, more: Partial<ExtractJob> = {}): Promise<ExtractJob> {
    const { path, workDir, signal, urgency, organisationId, phi } = await job(document);
    const onOpened = (): Promise<undefined> => Promise.resolve(undefined);
    return { path, workDir, signal, urgency, organisationId, phi, options: EXTRACT, onOpened, ...more };
  }

  async function onlyParser(): Promise<string> {
    const [parser = '', ...more] = await readdir(at('parsers'));
    expect(more).toEqual([]);
    return parser;
  }

  return { at, make, start, job, extractJob, onlyParser, pidOf };
}

async function pidOf(run: Promise<WrittenResult>): Promise<unknown> {
  const { resultPath } = await run;
  const { pid }: { pid: unknown } = JSON.parse(await readFile(resultPath, 'utf8'));
  return pid;
}

/** The pool against a parser that does everything a hostile document could make it do. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '../../errors';
import { refusal } from '../../errors/refusal.fixture';
import type { ParseJob, ParseOutcome, Urgency } from './parser-pool.port';
import { ProcessPool, UnfitInstallation } from './process-pool';
import type { PoolOptions } from './process-pool';

const OPTIONS: PoolOptions = {
  entry: join(__dirname, 'fixtures/misbehaving-parser.cjs'),
  size: 1,
  reserved: { now: 0, later: 0 },
  maxQueued: 100,
  memoryBytes: 1 << 30,
  ocr: { library: '', models: '', quality: 'mixed', cuda: false },
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
};

const PARSE = {
  extractText: true,
  extractImages: true,
  tableOutputFormat: 'markdown',
  chunking: 'none',
  chunkSize: 1000,
  includeContent: false,
} as const;

describe('ProcessPool', () => {
  let dir: string;
  let pool: ProcessPool | null = null;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'recto-pool-'));
  });

  afterEach(async () => {
    await pool?.close(0);
    pool = null;
    await rm(dir, { recursive: true });
  });

  function start(options: Partial<PoolOptions> = {}): ProcessPool {
    pool = new ProcessPool({ ...OPTIONS, workRoot: join(dir, 'parsers'), ...options });
    pool.start().catch(() => undefined);
    return pool;
  }

  async function job(deeds: string, more: Partial<ParseJob> = {}): Promise<ParseJob> {
    const workDir = await mkdtemp(join(dir, 'r-'));
    const path = join(workDir, 'document');
    await writeFile(path, deeds);
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

  async function onlyParser(): Promise<string> {
    const [parser = '', ...more] = await readdir(join(dir, 'parsers'));
    expect(more).toEqual([]);
    return parser;
  }

  async function pidOf(run: Promise<ParseOutcome>): Promise<unknown> {
    const { resultPath } = await run;
    const { pid }: { pid: unknown } = JSON.parse(await readFile(resultPath, 'utf8'));
    return pid;
  }

  it('tells what reads pixels once the first process is up', async () => {
    pool = new ProcessPool({ ...OPTIONS, workRoot: dir });
    expect(pool.health().ocr).toBeNull();
    expect(await pool.start()).toEqual({ device: 'cpu', warning: null });
    expect(pool.health().ocr).toEqual({ device: 'cpu', warning: null });
  });

  it('says what the installation lacks when its processes can never work', async () => {
    pool = new ProcessPool({ ...OPTIONS, workRoot: dir, memoryBytes: 14 });
    await expect(pool.start()).rejects.toThrow(new UnfitInstallation('No models.'));
  });

  it('leads a document through, in an environment that tells it nothing', async () => {
    const seen: unknown[] = [];
    const parse = await job('pages=7', {
      onOpened: (document) => {
        seen.push(document);
        return Promise.resolve();
      },
      onParsed: async (pictures, at) => {
        seen.push(pictures, await readFile(join(at, 'p1-1.png'), 'utf8'));
        return { pictureLinks: ['http://x/y'], usage: { pages: 7, credits: 7, creditsPerPage: 1 } };
      },
    });
    const outcome = await start().run(parse);
    expect(seen).toEqual([
      { kind: 'pdf', pages: 7 },
      [{ name: 'p1-1.png', mime: 'image/png', width: 2, height: 3, size: 4 }],
      'four',
    ]);
    expect(outcome).toMatchObject({ pages: 7, kind: 'pdf' });
    const body: { environment: string[]; input: unknown } = JSON.parse(await readFile(outcome.resultPath, 'utf8'));
    expect(body.environment.filter((name) => !/^(NODE_CHANNEL|MALLOC|GLIBC)_/.test(name))).toEqual([]);
    expect(body.input).toEqual({ pictureLinks: ['http://x/y'], usage: { pages: 7, credits: 7, creditsPerPage: 1 } });
  });

  it('has nothing of a document left where the next one is read, and no directory of a process that is gone', async () => {
    const running = start({ recycleAfterDocuments: 2 });
    const first = await job('');
    await running.run(first);
    const parser = await onlyParser();
    expect(await readdir(join(dir, 'parsers', parser))).toEqual([]);
    expect(await readdir(first.workDir)).toEqual(['result.json']);
    await refusal(running.run(await job('render=page_limit_exceeded')));
    await running.run(await job(''));
    expect(await onlyParser()).not.toBe(parser);
    await running.close(0);
    expect(await readdir(join(dir, 'parsers'))).toEqual([]);
  });

  it('takes no link for a file that a parser made', async () => {
    const secret = join(dir, 'secret');
    await writeFile(secret, 'of another');
    const running = start();
    for (const step of ['parse', 'render']) {
      const asked = await job(`${step}=link,to=${secret}`);
      expect((await refusal(running.run(asked))).code).toBe('parse_failed');
      expect(await readdir(asked.workDir)).toEqual([]);
    }
  });

  it('keeps a process from document to document', async () => {
    const running = start();
    const first = await pidOf(running.run(await job('')));
    expect(await pidOf(running.run(await job('')))).toBe(first);
  });

  const steps = ['open', 'parse', 'render'] as const;
  const deaths = ['crash', 'kill', 'abort', 'exit', 'throw', 'babble', 'escape', 'wrong'];
  const cases = steps
    .flatMap((step) => deaths.map((deed) => [step, deed] as const))
    .filter(([step, deed]) => {
      // A deed that happens to be the right answer is no misbehaviour.
      return !(step === 'render' && deed === 'wrong');
    });

  it.each(cases)('when %s does "%s", fails that document alone and goes on', async (step, deed) => {
    const running = start();
    const error = await refusal(running.run(await job(`${step}=${deed}`)));
    // A process that says the wrong thing well has lost its way with this document; one that is gone may have been unlucky.
    expect(error.code).toBe(deed === 'wrong' ? 'parse_failed' : 'parser_died');
    expect(error.toBody()).toEqual({ error: 'parse_failed', message: 'The document could not be parsed.' });
    await expect(running.run(await job(''))).resolves.toMatchObject({ pages: 1 });
    expect(running.health()).toMatchObject({ size: 1, ready: 1, busy: 0, waiting: 0 });
    expect(await readdir(join(dir, 'parsers', await onlyParser()))).toEqual([]);
  });

  it.each(['hang', 'spin'])('stops a document that makes the parser %s', async (deed) => {
    const running = start({ baseMs: 400 });
    for (const step of steps) {
      const started = performance.now();
      expect((await refusal(running.run(await job(`${step}=${deed}`)))).code).toBe('parse_timeout');
      expect(performance.now() - started).toBeLessThan(3_000);
    }
    await expect(running.run(await job(''))).resolves.toMatchObject({ pages: 1 });
  });

  it('keeps the process when it lets go in time, and kills it when it does not', async () => {
    const running = start({ baseMs: 400 });
    const first = await pidOf(running.run(await job('')));
    await refusal(running.run(await job('parse=hang')));
    expect(await pidOf(running.run(await job('')))).toBe(first);
    await refusal(running.run(await job('parse=hang,cancel=ignore')));
    expect(await pidOf(running.run(await job('')))).not.toBe(first);
  });

  it('lets what nobody waits for stand back, and keeps the order among equals', async () => {
    const order: string[] = [];
    const jobs: ParseJob[] = [];
    for (const [name, urgency] of [
      ['first', 'later'],
      ['second', 'later'],
      ['third', 'now'],
      ['fourth', 'now'],
    ] as const) {
      const onOpened = (): Promise<void> => {
        order.push(name);
        return Promise.resolve();
      };
      jobs.push(await job('', { urgency, onOpened }));
    }
    // All stand in line before the process has begun to listen.
    const running = start();
    const runs = jobs.map((each) => running.run(each));
    expect(running.health().waiting).toBe(4);
    await Promise.all(runs);
    expect(order).toEqual(['third', 'fourth', 'first', 'second']);
  });

  describe('with a process reserved for each kind', () => {
    const reserved = { now: 1, later: 1 };

    /** A job that holds its process until the gate opens. */
    function held(urgency: Urgency, gate: Promise<void>): Promise<ParseJob> {
      return job('', { urgency, onOpened: () => gate });
    }

    it.each([
      ['now', 'later'],
      ['later', 'now'],
    ] as const)('starts a document of "%s" beside as many of "%s" as there may be', async (kind, other) => {
      const running = start({ size: 3, reserved });
      let open: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      const jobs = [await held(other, gate), await held(other, gate), await held(other, gate)];
      const runs = jobs.map((each) => running.run(each));
      for (let count = 0; count < 3; count += 1) await running.run(await job('', { urgency: kind }));
      expect(running.health()).toMatchObject({ busy: 2, waiting: 1 });
      open();
      await Promise.all(runs);
    });

    it.each([
      ['kept', 1_000],
      ['replaced after each document', 1],
    ])('lets an item start soon, however many requests wait: processes %s', async (_, recycleAfterDocuments) => {
      const running = start({ size: 2, reserved, recycleAfterDocuments });
      let isOver = false;
      let served = 0;
      const caller = async (): Promise<void> => {
        while (!isOver) {
          await running.run(await job(''));
          served += 1;
        }
      };
      const callers = [caller(), caller(), caller(), caller()];
      try {
        for (let item = 0; item < 3; item += 1) {
          const { servedAtStart, servedBefore } = await startOf(running, () => served);
          expect(servedAtStart - servedBefore).toBeLessThanOrEqual(3);
        }
      } finally {
        isOver = true;
        await Promise.all(callers);
      }
    });

    /** How many requests had been served when an item came, and when it had a process. */
    async function startOf(
      pool: ProcessPool,
      served: () => number,
    ): Promise<Record<`served${'Before' | 'AtStart'}`, number>> {
      let servedAtStart = Number.NaN;
      const item = await job('', {
        urgency: 'later',
        onStarted: () => {
          servedAtStart = served();
        },
      });
      const servedBefore = served();
      await pool.run(item);
      return { servedBefore, servedAtStart };
    }
  });

  describe('after a PHI document', () => {
    const read = async (by: ProcessPool, organisationId: string, phi = false): Promise<unknown> =>
      pidOf(by.run(await job('', { organisationId, phi })));

    it('replaces the process before it reads a document of another organisation', async () => {
      const running = start();
      const clean = await read(running, 'other');
      expect(await read(running, 'one', true)).toBe(clean);
      expect(await read(running, 'one', true)).toBe(clean);
      expect(await read(running, 'one')).toBe(clean);
      const second = await read(running, 'other');
      expect(second).not.toBe(clean);
      expect(await read(running, 'third')).toBe(second);
    });

    it('replaces it also when the document failed', async () => {
      const running = start();
      const first = await read(running, 'one');
      await refusal(running.run(await job('parse=encrypted_document', { organisationId: 'one', phi: true })));
      expect(await read(running, 'other')).not.toBe(first);
    });

    it('gives a clean process to the other organisation, and the same one to its own', async () => {
      const running = start({ size: 2 });
      await eventually(() => running.pids().length === 2 && running.health().ready === 2);
      const marked = await read(running, 'one', true);
      const clean = await read(running, 'other');
      expect(clean).not.toBe(marked);
      expect(await read(running, 'one', true)).toBe(marked);
      expect(await read(running, 'other')).toBe(clean);
    });

    it('serves all of many organisations whose documents stand in one line', async () => {
      const running = start({ size: 2, reserved: { now: 1, later: 1 } });
      const seen = new Map<unknown, Set<string>>();
      const runs = Array.from({ length: 12 }, async (_, index) => {
        const organisationId = `organisation ${index % 3}`;
        const urgency = index % 2 === 0 ? 'now' : 'later';
        const pid = await pidOf(running.run(await job('', { organisationId, urgency, phi: true })));
        seen.set(pid, (seen.get(pid) ?? new Set()).add(organisationId));
      });
      await Promise.all(runs);
      expect([...seen.values()].every(({ size }) => size === 1)).toBe(true);
    });

    it('replaces it when no other one of its organisation comes, and is not away meanwhile', async () => {
      const running = start({ phiRestMs: 50 });
      const marked = await read(running, 'one', true);
      await eventually(() => {
        expect(running.health().ready).toBe(1);
        return !running.pids().includes(Number(marked));
      });
      expect(await read(running, 'one')).not.toBe(marked);
    });
  });

  async function eventually(holds: () => boolean): Promise<void> {
    const until = performance.now() + 10_000;
    while (!holds()) {
      if (performance.now() > until) throw new Error('it never came to hold');
      await new Promise(setImmediate);
    }
  }

  it('tells when a document has left the line', async () => {
    const running = start();
    const order: string[] = [];
    const named = (name: string): Promise<ParseJob> =>
      job('', {
        onStarted: () => order.push(`${name} starts`),
        onOpened: () => Promise.resolve(void order.push(`${name} is open`)),
      });
    await Promise.all([await named('one'), await named('other')].map((each) => running.run(each)));
    expect(order).toEqual(['one starts', 'one is open', 'other starts', 'other is open']);
  });

  it('gives a long document its time', async () => {
    const running = start({ baseMs: 200, perPageMs: 100_000 });
    const run = running.run(await job('pages=5,parse=hang'));
    await expect(Promise.race([run, new Promise((done) => setTimeout(done, 800, 'still waiting'))])).resolves.toBe(
      'still waiting',
    );
    await running.close(0);
    await refusal(run);
  });

  it('tells of figures that were left out, and only then', async () => {
    const onUndrawn = jest.fn();
    const running = start({ onUndrawn });
    await running.run(await job(''));
    expect(onUndrawn).not.toHaveBeenCalled();
    await running.run(await job('undrawn=3'));
    expect(onUndrawn.mock.calls).toEqual([[Array(3).fill({ page: 2, reason: 'too_dear' })]]);
  });

  it('does not count what the callbacks take', async () => {
    const wait = (): Promise<void> => new Promise((done) => setTimeout(done, 700));
    const run = start({ baseMs: 500 }).run(await job('', { onOpened: wait, onParsed: () => wait().then(() => ({})) }));
    await expect(run).resolves.toMatchObject({ pages: 1 });
  });

  it.each([
    ['encrypted_document', 400],
    ['page_limit_exceeded', 413],
    ['animated_image', 400],
  ])('passes on what the parser says: %s', async (code, status) => {
    const running = start();
    const error = await refusal(running.run(await job(`open=${code}`)));
    expect(error).toMatchObject({ code, status, message: 'Said by the parser.', extra: { limit: 5 } });
  });

  it.each(['parse_failed', 'no_such_code'])('tells %s in its own words', async (code) => {
    const error = await refusal(start().run(await job(`parse=${code}`)));
    expect(error).toMatchObject({ code: 'parse_failed', extra: {} });
    expect(error.message).not.toContain('Said');
  });

  it.each(['onOpened', 'onParsed'] as const)(
    'stops and rejects with what %s throws, keeping the process',
    async (callback) => {
      const running = start();
      const first = await pidOf(running.run(await job('')));
      const refused = new DomainError('quota_exceeded');
      await expect(running.run(await job('', { [callback]: () => Promise.reject(refused) }))).rejects.toBe(refused);
      expect(await pidOf(running.run(await job('')))).toBe(first);
    },
  );

  it('stops for a caller that hung up, while parsing and while waiting', async () => {
    const running = start();
    const parsing = new AbortController();
    const waiting = new AbortController();
    const first = running.run(await job('parse=hang', { signal: parsing.signal }));
    const second = running.run(await job('', { signal: waiting.signal }));
    waiting.abort();
    expect((await refusal(second)).code).toBe('client_closed_request');
    parsing.abort(new DomainError('parse_timeout'));
    expect((await refusal(first)).code).toBe('parse_timeout');
    await expect(running.run(await job(''))).resolves.toMatchObject({ pages: 1 });
    const gone = AbortSignal.abort();
    expect((await refusal(running.run(await job('', { signal: gone })))).code).toBe('client_closed_request');
  });

  it('lets nobody in while as many wait as may, and drops none of those that came before', async () => {
    const running = start({ size: 1, maxQueued: 1 });
    await running.run(await job(''));
    const hangUp = new AbortController();
    const parsing = running.run(await job('parse=hang', { signal: hangUp.signal }));
    expect(() => {
      running.admit();
    }).not.toThrow();
    const arrived = [await job(''), await job(''), await job('')].map((one) => running.run(one));
    expect(() => {
      running.admit();
    }).toThrow(expect.objectContaining({ code: 'overloaded' }));
    hangUp.abort();
    await refusal(parsing);
    await expect(Promise.all(arrived)).resolves.toHaveLength(3);
    running.admit();
  });

  it('lets in whom a process waits for, also where nobody may wait', async () => {
    const running = start({ size: 1, maxQueued: 0 });
    await running.run(await job(''));
    running.admit();
    const hangUp = new AbortController();
    const parsing = running.run(await job('parse=hang', { signal: hangUp.signal }));
    expect(() => {
      running.admit();
    }).toThrow(expect.objectContaining({ code: 'overloaded' }));
    hangUp.abort();
    await refusal(parsing);
  });

  it('serves more requests than it has processes, none lost', async () => {
    const running = start({ size: 2 });
    const jobs = await Promise.all(Array.from({ length: 40 }, (_, index) => job(index % 7 === 3 ? 'parse=crash' : '')));
    const settled = await Promise.allSettled(jobs.map((one) => running.run(one)));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(40 - 6);
    expect(running.health()).toMatchObject({ busy: 0, waiting: 0 });
  });

  it('replaces a process after its share of documents, and one that has grown', async () => {
    const running = start({ recycleAfterDocuments: 2 });
    const pids = [];
    for (let index = 0; index < 4; index += 1) pids.push(await pidOf(running.run(await job(''))));
    expect(pids[1]).toBe(pids[0]);
    expect(pids[2]).not.toBe(pids[1]);
    const grown = await pidOf(running.run(await job('rss=2000000')));
    expect(await pidOf(running.run(await job('')))).not.toBe(grown);
  });

  it('replaces a process that is killed while idle', async () => {
    const running = start();
    await running.run(await job(''));
    const [pid = 0] = running.pids();
    process.kill(pid, 'SIGKILL');
    await new Promise((done) => setTimeout(done, 300));
    await expect(running.run(await job(''))).resolves.toMatchObject({ pages: 1 });
  });

  it('says that it is away when no process comes up', async () => {
    // The fixture refuses to start with this limit.
    const running = start({ memoryBytes: 13 });
    expect((await refusal(running.run(await job('')))).code).toBe('unavailable');
    expect(running.health().ready).toBe(0);
  });

  it('lets what runs finish when it is closed, and leaves no process behind', async () => {
    const running = start({ size: 2 });
    await running.run(await job(''));
    const pids = running.pids();
    const last = running.run(await job(''));
    const stuck = running.run(await job('parse=hang'));
    const waiting = Promise.all([last, refusal(stuck)]);
    await running.close(500);
    await waiting;
    expect(() => {
      running.admit();
    }).toThrow(expect.objectContaining({ code: 'unavailable' }));
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

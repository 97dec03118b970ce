/**
 * The pool with the real parser process of the last build: the addon, its limits, and what remains after a process
 * ends.
 */
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { refusal } from '../../apps/server/src/errors/refusal.fixture';
import { jailFor } from '../../apps/server/src/platform/engine/jail';
import { parserEntry } from '../../apps/server/src/platform/engine/parser-entry';
import type { ParseJob } from '../../apps/server/src/platform/engine/parser-pool.port';
import { poolOfTest } from '../../apps/server/src/platform/engine/process-pool.fixture';
import type { PoolOptions } from '../../apps/server/src/platform/engine/process-pool';
import { OCR_SETUP } from './support/ocr-setup';
import { itWhere } from '../support/where';

const OPTIONS: PoolOptions = {
  entry: parserEntry(),
  size: 1,
  reserved: { now: 0, later: 0 },
  maxQueued: 100,
  memoryBytes: 1 << 30,
  ocr: OCR_SETUP,
  workRoot: '',
  jail: jailFor(parserEntry(), OCR_SETUP),
  recycleAfterDocuments: 100_000,
  recycleAboveRss: 1 << 30,
  startMs: 20_000,
  graceMs: 2_000,
  phiRestMs: 60_000,
  baseMs: 20_000,
  perPageMs: 3_000,
  maxPages: 2000,
  maxBytes: 157_286_400,
  onUndrawn: () => undefined,
  onFaults: () => undefined,
};

/** One page with one line of text, as small as possible; its cross-reference table must be repaired. */
const ONE_PAGE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 41>>stream
BT /F 12 Tf 20 50 Td (Hello parser) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`;

/** A picture that is rendered, and one under a pattern so skewed that its tile would take 1.1 GB. */
const HUGE_PATTERN = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R
/Resources<</Font<</F 5 0 R>>/XObject<</I 6 0 R>>/Pattern<</P 7 0 R>>>>>>endobj
4 0 obj<</Length 176>>stream
BT /F 12 Tf 20 750 Td (Hello parser) Tj ET
q 200 0 0 150 50 500 cm /I Do Q
q 200 0 0 150 50 200 cm /I Do Q
/Pattern cs /P scn 100 220 100 100 re f
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
6 0 obj<</Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceRGB/BitsPerComponent 8
/Filter/ASCIIHexDecode/Length 25>>stream
FF000000FF000000FFFFFF00>
endstream endobj
7 0 obj<</PatternType 1/PaintType 1/TilingType 1/BBox[0 0 15000 90]/XStep 15000/YStep 90/Matrix[1 0 200 1 0 0]
/Resources<<>>/Length 28>>stream
1 0 0 rg 0 0 100000 100 re f
endstream endobj
trailer<</Root 1 0 R>>`;

interface Body {
  chunks: { chunk_type: string; page_content: string; page_no: number; bbox: number[] }[];
  usage?: unknown;
}

const isLinux = process.platform === 'linux';
/** The user of a parser if the service is root. */
const parserUser = process.getuid?.() === 0 ? OPTIONS.jail?.user : undefined;

describe('a parser process with the addon', () => {
  const { at, make, start, job: jobOf, extractJob } = poolOfTest(OPTIONS);

  beforeAll(() => {
    if (!existsSync(OPTIONS.entry)) throw new Error(`${OPTIONS.entry} is missing: build the service first`);
  });

  function job(document: string | Buffer, more: Partial<ParseJob> = {}): Promise<ParseJob> {
    return jobOf(document, {
      onParsed: (pictures) =>
        Promise.resolve({ pictureLinks: pictures.map(({ name }) => `http://recto.test/${name}`) }),
      ...more,
    });
  }

  const isAlive = (pid: number): boolean => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  it('leaves out a figure that is too dear to draw, tells of it and answers the rest', async () => {
    const undrawn: unknown[] = [];
    const running = start({ onUndrawn: (figures) => undrawn.push(...figures) });
    const { resultPath } = await running.run(await job(HUGE_PATTERN));
    const { chunks } = JSON.parse(await readFile(resultPath, 'utf8')) as Body;
    expect(chunks.map(({ chunk_type: type }) => type)).toContain('image');
    expect(JSON.stringify(chunks)).toContain('Hello parser');
    expect(undrawn).toEqual([{ page: 1, reason: 'too_dear' }]);
  });

  it('writes the body of the response', async () => {
    const outcome = await start().run(
      await job(ONE_PAGE, { onParsed: () => Promise.resolve({ usage: { pages: 1, credits: 1, creditsPerPage: 1 } }) }),
    );
    expect(outcome).toMatchObject({ pages: 1, kind: 'pdf' });
    const text = await readFile(outcome.resultPath, 'utf8');
    expect(Buffer.byteLength(text)).toBe(outcome.size);
    const body: Body = JSON.parse(text);
    expect(body.chunks.map(({ page_content }) => page_content).join(' ')).toContain('Hello parser');
    expect(body.usage).toEqual({ pages: 1, credits: 1, credits_per_page: 1 });
  });

  it("computes on the processor where the runtime has no CUDA, says why, and is given NVIDIA's libraries beside it", async () => {
    const ocr = { ...OCR_SETUP, cuda: true };
    const running = make({ ocr, jail: jailFor(parserEntry(), ocr) });
    expect(await running.start()).toMatchObject({
      device: 'cpu',
      warning: expect.stringMatching(/^CUDA can't be used/),
    });
    await running.run(await job(ONE_PAGE));
    const [pid] = running.pids();
    const variables = await readFile(`/proc/${String(pid)}/environ`, 'utf8');
    expect(variables).toContain(`LD_LIBRARY_PATH=${dirname(OCR_SETUP.library)}\0`);
  });

  it('grounds an answer on a text that another process has saved', async () => {
    const schema = '{"type":"object","properties":{"greeting":{"type":"string"},"name":{"type":"string"}}}';
    const options = { schema, strict: true, extractImages: true, includeOcrText: false };
    const running = start({ recycleAfterDocuments: 1 });
    const asked = await extractJob(ONE_PAGE, { options });
    const text = await running.saveText(asked);
    expect(await readFile(text.linesPath, 'utf8')).toContain('Hello parser');
    const answerPath = join(asked.workDir, 'answer.json');
    await writeFile(answerPath, '{"values":{"greeting":"Hello","name":"Otto"},"lines":{}}', { mode: 0o600 });
    const { resultPath, size } = await running.extractSaved({ ...asked, text, answerPath });
    const body = await readFile(resultPath, 'utf8');
    expect(Buffer.byteLength(body)).toBe(size);
    expect(JSON.parse(body)).toMatchObject({
      values: { greeting: 'Hello', name: null },
      evidence: { greeting: [{ page: 1, text: 'Hello' }] },
      ungrounded_fields: ['name'],
    });
  });

  it.each([
    ['a text', 'Just some words.', 'unsupported_input'],
    ['a web page', '<!doctype html><html><body>Not found</body></html>', 'unsupported_input'],
    ['a PDF with nothing in it', '%PDF-1.7\n', 'unreadable_document'],
  ])('refuses %s, and goes on', async (_case, document, code) => {
    const running = start();
    expect((await refusal(running.run(await job(document)))).code).toBe(code);
    await expect(running.run(await job(ONE_PAGE))).resolves.toMatchObject({ pages: 1 });
  });

  itWhere(isLinux, 'not Linux', 'is in a jail on all its threads, and says so', async () => {
    const running = start();
    await running.run(await job(ONE_PAGE));
    expect(running.health().jail).toEqual({ landlock: expect.any(Number), seccomp: true });
    expect(running.health().jail?.landlock).toBeGreaterThan(0);
    const tasks = `/proc/${String(running.pids()[0])}/task`;
    for (const task of await readdir(tasks)) {
      const status = await readFile(join(tasks, task, 'status'), 'utf8');
      expect(status).toMatch(/^NoNewPrivs:\t1\nSeccomp:\t2$/m);
    }
  });

  itWhere(
    Boolean(parserUser),
    'not root on Linux',
    'runs as nobody else where the service is root, and reads what is given to it alone',
    async () => {
      const running = start();
      const parsed = await job(ONE_PAGE);
      const { resultPath } = await running.run(parsed);
      const uid = parserUser?.uid;
      const status = await readFile(`/proc/${String(running.pids()[0])}/status`, 'utf8');
      expect(status).toMatch(new RegExp(`^Uid:(\\t${String(uid)}){4}$`, 'm'));
      expect(status).toMatch(/^Groups:\s*$/m);
      expect(status).toMatch(/^CapPrm:\t0+$/m);
      expect((await stat(resultPath)).uid).toBe(uid);
    },
  );

  it('works and says so where there is no jail', async () => {
    const running = start({ jail: null });
    await expect(running.run(await job(ONE_PAGE))).resolves.toMatchObject({ pages: 1 });
    expect(running.health().jail).toMatchObject({ landlock: 0 });
  });

  itWhere(
    isLinux,
    'not Linux',
    'has nothing in its environment but how it keeps memory and that nothing is reported, and the memory that it may use',
    async () => {
      const running = start();
      await running.run(await job(ONE_PAGE));
      const [pid = 0] = running.pids();
      const variables = (await readFile(`/proc/${String(pid)}/environ`, 'utf8'))
        .split('\0')
        .filter((entry) => entry !== '');
      const names = variables.filter((entry) => !entry.startsWith('NODE_CHANNEL_')).map((entry) => entry.split('=')[0]);
      expect(names.sort()).toEqual([
        'GLIBC_TUNABLES',
        'MALLOC_ARENA_MAX',
        'MALLOC_MMAP_THRESHOLD_',
        'MALLOC_TRIM_THRESHOLD_',
        'ORT_DISABLE_TELEMETRY',
      ]);
      expect(await readFile(`/proc/${String(pid)}/limits`, 'utf8')).toMatch(/Max data size\s+1073741824\s+1073741824/);
    },
  );

  it('dies of a document that needs more memory than it may use, and that document alone fails', async () => {
    const running = start({ memoryBytes: 256 << 20 });
    const makeHuge = async (): Promise<ParseJob> => {
      const huge = await job(ONE_PAGE);
      await truncate(huge.path, 300 << 20);
      return huge;
    };
    const limited = await refusal(running.run(await makeHuge()));
    expect(limited.code).toBe('document_too_large');
    const larger = start({ memoryBytes: 256 << 20, maxBytes: 1 << 30 });
    const within = await refusal(larger.run(await makeHuge()));
    expect(within.code).toBe('parser_died');
    await expect(larger.run(await job(ONE_PAGE))).resolves.toMatchObject({ pages: 1 });
    await running.close(0);
  });

  itWhere(isLinux, 'not Linux', 'gives back what a document held', async () => {
    const running = start();
    const parseMany = async (count: number): Promise<void> => {
      for (let index = 0; index < count; index += 1) await running.run(await job(`${ONE_PAGE}${' '.repeat(4 << 20)}`));
    };
    const rss = async (): Promise<number> => {
      const status = await readFile(`/proc/${String(running.pids()[0])}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
    };
    await parseMany(20);
    const before = await rss();
    await parseMany(60);
    expect((await rss()) - before).toBeLessThan(24 << 20);
  });

  it('ends when the service is killed', async () => {
    const script = at('service.cjs');
    const built = join(parserEntry(), '../process-pool.js');
    await writeFile(
      script,
      `const { ProcessPool } = require(${JSON.stringify(built)});
       const pool = new ProcessPool(${JSON.stringify({ ...OPTIONS, workRoot: at('parsers'), size: 2 })});
       pool.start();
       setInterval(() => { if (pool.health().ready === 2) process.send(pool.pids()); }, 20);`,
    );
    const service = fork(script);
    const pids: number[] = await new Promise((done) => {
      service.once('message', (message) => {
        done(Array.isArray(message) ? message.map(Number) : []);
      });
    });
    expect(pids.filter(isAlive)).toHaveLength(2);
    service.kill('SIGKILL');
    await eventually(() => !pids.some(isAlive));
    expect((await readdir(at())).sort()).toEqual(['parsers', 'service.cjs']);
  });
});

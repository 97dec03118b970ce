import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '../../apps/server/src/platform/concurrency/eventually.fixture';
import { parserEntry } from '../../apps/server/src/platform/engine/parser-entry';
import { docx, paragraph, pptx } from '../support/office-package.mjs';
import { describeWhere } from '../support/where';
import { converters, HAS_OFFICE } from './support/converters';
import type { Converters } from './support/converters';

const LETTER = docx(paragraph('Dear reader,') + paragraph('this is a letter of two pages.\fThe second one ends it.'));

/** On a busy machine a converter starts in seconds. */
const LONG_MS = 90_000;

/** A PDF without what differs from day to day: dates, and the identifiers that are made of them. */
async function timeless(path: string): Promise<string> {
  const text = await readFile(path, 'latin1');
  return text.replaceAll(/\/(CreationDate|DocChecksum)[^\n>]*/g, '').replaceAll(/<[0-9A-F]{32}>/g, '');
}

describeWhere(HAS_OFFICE, 'LibreOffice is not installed', 'the pool of converters', () => {
  let office: Converters;

  beforeEach(() => {
    office = converters();
  });

  afterEach(async () => {
    expect(await office.leftovers()).toEqual([]);
  });

  it('converts documents one after the other, each in processes of its own', async () => {
    const pool = office.start();
    const pids: number[][] = [];
    for (let round = 0; round < 2; round += 1) {
      const job = await office.job(LETTER, { onStarted: () => pids.push(pool.pids()) });
      expect(await pool.convert(job)).toEqual({ pages: 2 });
      expect((await readFile(job.target)).subarray(0, 5).toString()).toBe('%PDF-');
      expect(existsSync(job.source)).toBe(false);
    }
    expect(pids[0]).toHaveLength(2);
    expect(pids[0]?.some((pid) => pids[1]?.includes(pid))).toBe(false);
    expect(pool.health()).toMatchObject({ fault: null, ready: 1, jail: { seccomp: true } });
  });

  it('makes the same PDF of a document whatever was converted before it', async () => {
    const pool = office.start();
    const slides = await office.job(pptx(['Between']), { format: 'pptx' });
    const [first, second] = [await office.job(LETTER), await office.job(LETTER)];
    await pool.convert(first);
    await pool.convert(slides);
    await pool.convert(second);
    expect(await timeless(second.target)).toBe(await timeless(first.target));
  });

  it('converts hidden slides too', async () => {
    const slides = pptx(['First', 'Hidden', 'Last'], { hidden: ['Hidden'] });
    const job = await office.job(slides, { format: 'pptx' });
    expect(await office.start().convert(job)).toEqual({ pages: 3 });
    expect((await readFile(job.target, 'latin1')).match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
  });

  it('refuses too many pages before it writes a PDF, and what is no document of its format', async () => {
    const pool = office.start({ maxPages: 1 });
    const long = await office.job(LETTER);
    await expect(pool.convert(long)).rejects.toMatchObject({
      code: 'page_limit_exceeded',
      extra: { limit: 1, pages: 2 },
    });
    expect(existsSync(long.target)).toBe(false);
    const broken = await office.job(Buffer.from('no package'), { format: 'pptx' });
    await expect(pool.convert(broken)).rejects.toMatchObject({ code: 'unreadable_document' });
  });

  it.each([
    ['LibreOffice crashes', 0, 'SIGSEGV', 'parser_died'],
    ['LibreOffice is killed', 0, 'SIGKILL', 'parser_died'],
    ['its driver is killed', 1, 'SIGKILL', 'parser_died'],
    ['LibreOffice hangs', 0, 'SIGSTOP', 'parse_timeout'],
    ['its driver hangs', 1, 'SIGSTOP', 'parse_timeout'],
  ] as const)('loses one document when %s', async (_what, which, signal, code) => {
    const pool = office.start({ convertMs: 3_000 });
    const harmed = await office.job(LETTER, {
      onStarted: () => {
        process.kill(pool.pids()[which] ?? 0, signal);
      },
    });
    await expect(pool.convert(harmed)).rejects.toMatchObject({ code });
    expect(existsSync(harmed.target)).toBe(false);
    expect(await pool.convert(await office.job(LETTER))).toEqual({ pages: 2 });
  });

  it('gives a document up whose caller has gone, while it waits and while it is converted', async () => {
    const pool = office.start();
    const [waiting, converted] = [new AbortController(), new AbortController()];
    const gone = pool.convert(await office.job(LETTER, { signal: waiting.signal }));
    waiting.abort();
    await expect(gone).rejects.toMatchObject({ code: 'client_closed_request' });
    const leave = (): void => {
      converted.abort();
    };
    const left = pool.convert(await office.job(LETTER, { signal: converted.signal, onStarted: leave }));
    await expect(left).rejects.toMatchObject({ code: 'client_closed_request' });
    expect(pool.health()).toMatchObject({ waiting: 0, busy: 0 });
  });

  it(
    'lets a request that somebody waits for go before items of batches, and an item before the next request',
    async () => {
      const pool = office.start();
      const order: string[] = [];
      // All jobs are there before the first is asked for, so that they are asked for in this order.
      const jobs = (names: string[], urgency: 'now' | 'later') =>
        Promise.all(names.map((name) => office.job(LETTER, { urgency, onStarted: () => order.push(name) })));
      const items = await jobs(['first item', 'second item'], 'later');
      const requests = await jobs(['first request', 'second request'], 'now');
      const converted = items.map((job) => pool.convert(job));
      await eventually(() => order.length === 1);
      converted.push(...requests.map((job) => pool.convert(job)));
      await Promise.all(converted);
      expect(order).toEqual(['first item', 'first request', 'second item', 'second request']);
    },
    LONG_MS,
  );

  it(
    'keeps a converter for requests where there are two',
    async () => {
      const pool = office.start({ size: 2 });
      let isOver = false;
      const items = Promise.all(
        Array.from({ length: 3 }, async () => pool.convert(await office.job(LETTER, { urgency: 'later' }))),
      ).then(() => (isOver = true));
      await eventually(() => pool.health().waiting === 2);
      await pool.convert(await office.job(LETTER));
      expect(isOver).toBe(false);
      expect(pool.health().waiting).toBeGreaterThan(0);
      await items;
    },
    LONG_MS,
  );

  it('starts another converter when an idle one ends', async () => {
    const pool = office.start();
    await pool.convert(await office.job(LETTER));
    await pool.convert(await office.job(LETTER));
    for (const pid of pool.pids()) process.kill(pid, 'SIGKILL');
    expect(await pool.convert(await office.job(LETTER))).toEqual({ pages: 2 });
  });

  it(
    'ends when the service is killed, in the middle of a document too',
    async () => {
      const script = join(office.dir, 'service.cjs');
      const { source, target } = await office.job(LETTER);
      const job = JSON.stringify({ source, target, format: 'docx', urgency: 'now' });
      await writeFile(
        script,
        `const { ConverterPool } = require(${JSON.stringify(join(parserEntry(), '../../converter/converter-pool.js'))});
       const pool = new ConverterPool(${JSON.stringify(office.options({ size: 2 }))});
       pool.start();
       const { signal } = new AbortController();
       const convert = () => pool.convert({ ...${job}, signal, onStarted: () => process.send(pool.pids()) });
       const timer = setInterval(() => { if (pool.health().ready === 2) { clearInterval(timer); convert(); } }, 20);`,
      );
      const service = fork(script);
      const [pids]: unknown[] = await once(service, 'message');
      if (!Array.isArray(pids)) throw new Error('the service told nothing');
      expect(pids).toHaveLength(4);
      service.kill('SIGKILL');
      await eventually(() => !pids.some((pid) => existsSync(`/proc/${String(pid)}`)));
      await rm(office.options().workRoot, { recursive: true });
    },
    LONG_MS,
  );

  it('fetches nothing that a document points to', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const target = `http://127.0.0.1:${String(port)}/canary`;
    const body =
      '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>INCLUDEPICTURE "TARGET"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>';
    const outside = ['image', 'attachedTemplate', 'hyperlink'].map((role) => [role, target, null] as const);
    const letter = docx(paragraph('Dear reader') + body.replace('TARGET', target), outside);
    expect(await office.start().convert(await office.job(letter))).toEqual({ pages: 1 });
    server.close();
    expect(asked).toBe(0);
  });
});

describeWhere(HAS_OFFICE, 'LibreOffice is not installed', 'converters that do not start', () => {
  it('refuse documents', async () => {
    const office = converters();
    // Less than LibreOffice needs to start.
    const pool = office.start({ memoryBytes: 1 << 20 });
    await expect(pool.convert(await office.job(LETTER))).rejects.toMatchObject({ code: 'unavailable' });
    expect(pool.health()).toMatchObject({ ready: 0, fault: 'LibreOffice does not start' });
    expect(await office.leftovers()).toEqual([]);
  });
});

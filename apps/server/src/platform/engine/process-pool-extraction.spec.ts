/** Extraction through the pool: one visit without a model, two with one, and no process held between them. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal } from '../../errors/refusal.fixture';
import type { ExtractJob, SavedTextJob } from './parser-pool.port';
import { EXTRACT, poolOfTest } from './process-pool.fixture';

const USAGE = { pages: 7, credits: 28, creditsPerPage: 4 };

describe('ProcessPool, extracting', () => {
  const { at, job, extractJob, onlyParser, pidOf, start } = poolOfTest();

  async function saved(document: string, more: Partial<ExtractJob> = {}): Promise<SavedTextJob> {
    const asked = await extractJob(document, more);
    const text = await running().saveText(asked);
    const answerPath = join(asked.workDir, 'answer.json');
    await writeFile(answerPath, 'the answer');
    return { ...asked, text, answerPath };
  }

  let pool: ReturnType<typeof start> | undefined;
  const running = (): ReturnType<typeof start> => (pool ??= start({ baseMs: 1_000 }));
  afterEach(() => {
    pool = undefined;
  });

  it('holds, parses and fills in one visit', async () => {
    const opened: unknown[] = [];
    const asked = await extractJob('pages=7', {
      onOpened: (document) => {
        opened.push(document);
        return Promise.resolve(USAGE);
      },
    });
    const outcome = await running().extract(asked);
    expect(opened).toEqual([{ kind: 'pdf', pages: 7 }]);
    expect(outcome).toMatchObject({ pages: 7, kind: 'pdf', resultPath: join(asked.workDir, 'result.json') });
    expect(JSON.parse(await readFile(outcome.resultPath, 'utf8'))).toMatchObject({
      input: { ...EXTRACT, usage: USAGE },
    });
  });

  it('gives the process back between saving a text and grounding an answer, and leaves nothing in it', async () => {
    const asked = await saved('pages=7', { onOpened: () => Promise.resolve(USAGE) });
    expect(asked.text).toMatchObject({ schema: '{}', pages: 7, input: { ...EXTRACT, usage: USAGE } });
    expect(await readFile(asked.text.linesPath, 'utf8')).toBe('1: a line');
    expect(running().health()).toMatchObject({ ready: 1, busy: 0 });
    expect(await readdir(at('parsers', await onlyParser()))).toEqual([]);
    await running().run(await job(''));
    const { resultPath, size } = await running().extractSaved(asked);
    const body = await readFile(resultPath, 'utf8');
    expect(Buffer.byteLength(body)).toBe(size);
    expect(JSON.parse(body)).toMatchObject({ answer: 'the answer', input: { ...EXTRACT, usage: USAGE } });
    expect(await readdir(at('parsers', await onlyParser()))).toEqual([]);
  });

  it('fills a saved text by rules where no model has answered', async () => {
    const { resultPath } = await running().extractSaved({ ...(await saved('')), answerPath: null });
    expect(JSON.parse(await readFile(resultPath, 'utf8'))).not.toHaveProperty('answer');
  });

  it('tells the schema that was designed where none was given', async () => {
    const { strict, extractImages, includeOcrText } = EXTRACT;
    const asked = await saved('', { options: { strict, extractImages, includeOcrText } });
    expect(asked.text.schema).toBe('designed');
  });

  it.each(['crash', 'exit', 'babble', 'wrong'])('fails alone when a step does "%s"', async (deed) => {
    const code = deed === 'wrong' ? 'parse_failed' : 'parser_died';
    // For the step that it stands in, "done" is the right answer.
    if (deed !== 'wrong') {
      expect((await refusal(running().extract(await extractJob(`extract=${deed}`)))).code).toBe(code);
      expect((await refusal(running().extractSaved(await saved(`extract_saved=${deed}`)))).code).toBe(code);
    }
    expect((await refusal(running().saveText(await extractJob(`save_text=${deed}`)))).code).toBe(code);
    await expect(running().extract(await extractJob(''))).resolves.toMatchObject({ pages: 1 });
  });

  it('takes no link for a file that a parser made', async () => {
    await writeFile(at('secret'), 'of another');
    for (const step of ['extract', 'save_text'] as const) {
      const asked = await extractJob(`${step}=link,to=${at('secret')}`);
      const run = step === 'extract' ? running().extract(asked) : running().saveText(asked);
      expect((await refusal(run)).code).toBe('parse_failed');
      expect(await readdir(asked.workDir)).toEqual([]);
    }
    const asked = await saved(`extract_saved=link,to=${at('secret')}`);
    expect((await refusal(running().extractSaved(asked))).code).toBe('parse_failed');
  });

  it.each(['extract', 'save_text', 'extract_saved'])('stops at the deadline of a %s that hangs', async (step) => {
    const begun = performance.now();
    const run =
      step === 'extract'
        ? running().extract(await extractJob('extract=hang'))
        : step === 'save_text'
          ? running().saveText(await extractJob('save_text=hang'))
          : running().extractSaved(await saved('extract_saved=hang'));
    expect((await refusal(run)).code).toBe('parse_timeout');
    expect(performance.now() - begun).toBeLessThan(5_000);
    await expect(running().extract(await extractJob(''))).resolves.toMatchObject({ pages: 1 });
  });

  it('is given up with its caller, also while an answer is grounded, and keeps the process', async () => {
    const first = await pidOf(running().run(await job('')));
    const hangUp = new AbortController();
    const asked = { ...(await saved('extract_saved=hang')), signal: hangUp.signal };
    const grounding = running().extractSaved(asked);
    hangUp.abort();
    expect((await refusal(grounding)).code).toBe('client_closed_request');
    expect(await pidOf(running().run(await job('')))).toBe(first);
  });

  it('binds the process that grounds PHI to its organisation', async () => {
    const asked = { ...(await saved('')), phi: true };
    const first = await pidOf(running().extractSaved(asked));
    const other = await extractJob('', { organisationId: 'other' });
    expect(await pidOf(running().extract(other))).not.toBe(first);
  });
});

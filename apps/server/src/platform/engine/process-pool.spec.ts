/**
 * The pool with a parser that does everything a hostile document could make it do: its results, and what remains
 * afterwards.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal } from '../../errors/refusal.fixture';
import { UnfitInstallation } from './process-pool';
import { poolOfTest } from './process-pool.fixture';

describe('ProcessPool', () => {
  const { at, job, make, onlyParser, start } = poolOfTest();

  it('tells what reads pixels once the first process is up', async () => {
    const pool = make();
    expect(pool.health().ocr).toBeNull();
    expect(await pool.start()).toEqual({ device: 'cpu', precision: 'full', warning: null });
    expect(pool.health().ocr).toEqual({ device: 'cpu', precision: 'full', warning: null });
  });

  it('says what the installation lacks when its processes can never work', async () => {
    await expect(make({ memoryBytes: 14 }).start()).rejects.toThrow(new UnfitInstallation('No models.'));
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
    expect(
      body.environment.filter((name) => !/^((NODE_CHANNEL|MALLOC|GLIBC)_|ORT_DISABLE_TELEMETRY$)/.test(name)),
    ).toEqual([]);
    expect(body.input).toEqual({ pictureLinks: ['http://x/y'], usage: { pages: 7, credits: 7, creditsPerPage: 1 } });
  });

  it('has nothing of a document left where the next one is read, and no directory of a process that is gone', async () => {
    const running = start({ recycleAfterDocuments: 2 });
    const first = await job('');
    await running.run(first);
    const parser = await onlyParser();
    expect(await readdir(at('parsers', parser))).toEqual([]);
    expect(await readdir(first.workDir)).toEqual(['result.json']);
    await refusal(running.run(await job('render=page_limit_exceeded')));
    await running.run(await job(''));
    expect(await onlyParser()).not.toBe(parser);
    await running.close(0);
    expect(await readdir(at('parsers'))).toEqual([]);
  });

  it('takes no link for a file that a parser made', async () => {
    const secret = at('secret');
    await writeFile(secret, 'of another');
    const running = start();
    for (const step of ['parse', 'render']) {
      const asked = await job(`${step}=link,to=${secret}`);
      expect((await refusal(running.run(asked))).code).toBe('parse_failed');
      expect(await readdir(asked.workDir)).toEqual([]);
    }
  });

  it('tells of figures that were left out, and only then', async () => {
    const onUndrawn = jest.fn();
    const running = start({ onUndrawn });
    await running.run(await job(''));
    expect(onUndrawn).not.toHaveBeenCalled();
    await running.run(await job('undrawn=3'));
    expect(onUndrawn.mock.calls).toEqual([[Array(3).fill({ page: 2, reason: 'too_dear' })]]);
  });

  it('tells of pages on which the parser failed, and only then', async () => {
    const onFaults = jest.fn();
    const running = start({ onFaults });
    await running.run(await job(''));
    expect(onFaults).not.toHaveBeenCalled();
    await running.run(await job('faults=2+7'));
    expect(onFaults.mock.calls).toEqual([[[2, 7]]]);
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

  it.each(['parse', 'render'])('takes a disk that is full at %s for its own fault', async (step) => {
    const error = await refusal(start().run(await job(`${step}=unavailable`)));
    expect(error).toMatchObject({ code: 'unavailable', status: 503, retry: true, extra: {} });
    expect(error.message).not.toContain('Said');
  });

  it.each(['parse_failed', 'no_such_code'])('tells %s in its own words', async (code) => {
    const error = await refusal(start().run(await job(`parse=${code}`)));
    expect(error).toMatchObject({ code: 'parse_failed', extra: {} });
    expect(error.message).not.toContain('Said');
  });
});

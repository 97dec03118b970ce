/** Documents that crash a parser, block it or exceed their time, and callers that give up. */
import { readdir } from 'node:fs/promises';
import { DomainError } from '../../errors';
import { refusal } from '../../errors/refusal.fixture';
import { poolOfTest } from './process-pool.fixture';

describe('ProcessPool, when a document fails', () => {
  const { at, job, onlyParser, pidOf, start } = poolOfTest();

  const steps = ['open', 'parse', 'render'] as const;
  const deaths = ['crash', 'kill', 'abort', 'exit', 'throw', 'babble', 'escape', 'wrong'];
  const cases = steps
    .flatMap((step) => deaths.map((deed) => [step, deed] as const))
    .filter(([step, deed]) => {
      // Here the wrong reply happens to be the right one.
      return !(step === 'render' && deed === 'wrong');
    });

  it.each(cases)('when %s does "%s", fails that document alone and goes on', async (step, deed) => {
    const running = start();
    const error = await refusal(running.run(await job(`${step}=${deed}`)));
    // A process that replies wrongly is blamed on the document; one that dies may have been killed for another reason.
    expect(error.code).toBe(deed === 'wrong' ? 'parse_failed' : 'parser_died');
    expect(error.toBody()).toEqual({ error: 'parse_failed', message: 'The document could not be parsed.' });
    await expect(running.run(await job(''))).resolves.toMatchObject({ pages: 1 });
    expect(running.health()).toMatchObject({ size: 1, ready: 1, busy: 0, waiting: 0 });
    expect(await readdir(at('parsers', await onlyParser()))).toEqual([]);
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

  it('gives a long document its time', async () => {
    const running = start({ baseMs: 200, perPageMs: 100_000 });
    const run = running.run(await job('pages=5,parse=hang'));
    // Longer than the deadline of a document without pages.
    await expect(Promise.race([run, new Promise((done) => setTimeout(done, 800, 'still waiting'))])).resolves.toBe(
      'still waiting',
    );
    await running.close(0);
    await refusal(run);
  });

  it('does not count what the callbacks take', async () => {
    // Longer than the deadline of the document.
    const wait = (): Promise<void> => new Promise((done) => setTimeout(done, 700));
    const run = start({ baseMs: 500 }).run(await job('', { onOpened: wait, onParsed: () => wait().then(() => ({})) }));
    await expect(run).resolves.toMatchObject({ pages: 1 });
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
});

/** The order in which documents are parsed, and admission. */
import { refusal } from '../../errors/refusal.fixture';
import type { ParseJob, Urgency } from './parser-pool.port';
import type { ProcessPool } from './process-pool';
import { poolOfTest } from './process-pool.fixture';

describe('the line of a ProcessPool', () => {
  const { job, start } = poolOfTest();

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
    // All wait before the process is up.
    const running = start();
    const runs = jobs.map((each) => running.run(each));
    expect(running.health().waiting).toBe(4);
    await Promise.all(runs);
    expect(order).toEqual(['third', 'fourth', 'first', 'second']);
  });

  describe('with a process reserved for each kind', () => {
    const reserved = { now: 1, later: 1 };

    /** A job that occupies its process until the gate opens. */
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

    /** The number of requests that were served before an item arrived, and before it got a process. */
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
});

import { Clock } from '../clock';
import { EventLog } from '../observability';
import { Schedule } from './schedule';
import type { ScheduleRepository } from './schedule.repository';

/** Goes with jest's timers. */
class TimersClock extends Clock {
  override now(): Date {
    return new Date();
  }

  override monotonicMs(): number {
    return Date.now();
  }
}

/** Periods as the database keeps them, for any number of processes. */
class Periods implements Pick<ScheduleRepository, 'take'> {
  private readonly due = new Map<string, Date>();

  take(name: string, now: Date, next: Date): Promise<boolean> {
    const due = this.due.get(name);
    if (due !== undefined && due > now) return Promise.resolve(false);
    this.due.set(name, next);
    return Promise.resolve(true);
  }
}

const EVERY_MS = 60_000;
const failures: unknown[] = [];
const log = { failure: (...what: unknown[]) => failures.push(what) } as unknown as EventLog;
const processOver = (periods: Periods): Schedule =>
  new Schedule(periods as unknown as ScheduleRepository, new TimersClock(), log);

beforeEach(() => {
  jest.useFakeTimers();
  failures.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

it('does work once in a period, however many processes look', async () => {
  const periods = new Periods();
  const done: number[] = [];
  for (const nth of [1, 2, 3]) {
    const work = (): Promise<void> => Promise.resolve(void done.push(nth));
    processOver(periods).every({ name: 'work', everyMs: EVERY_MS, work });
  }
  await jest.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(done).toHaveLength(10);
});

it('logs what fails under its name, and does it again in the next period', async () => {
  const work = jest.fn<Promise<void>, []>().mockRejectedValueOnce(new Error('no')).mockResolvedValue();
  processOver(new Periods()).every({ name: 'work', everyMs: EVERY_MS, work });
  await jest.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(work).toHaveBeenCalledTimes(2);
  expect(failures).toEqual([['periodic', expect.any(Error), { component: 'work' }]]);
});

it('asks work to end when the process stops, waits for it, and begins none any more', async () => {
  let asked = false;
  const work = jest.fn(
    (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          asked = true;
          resolve();
        });
      }),
  );
  const schedule = processOver(new Periods());
  schedule.every({ name: 'work', everyMs: EVERY_MS, work });
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  await schedule.beforeApplicationShutdown();
  expect(asked).toBe(true);
  await jest.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(work).toHaveBeenCalledTimes(1);
});

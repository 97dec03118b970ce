import { eventually } from '../concurrency/eventually.fixture';
import { WokenLoop } from './woken-loop';

/** A loop whose runs end when the test says so. */
function loopOf({ everyMs = 60_000, fails = false } = {}) {
  const ends: (() => void)[] = [];
  const failures: unknown[] = [];
  const loop = new WokenLoop({
    everyMs,
    pauseMs: 1,
    run: () =>
      new Promise((resolve, reject) => {
        ends.push(() => {
          if (fails) reject(new Error('away'));
          else resolve();
        });
      }),
    failed: (error) => failures.push(error),
  });
  return { loop, ends, failures };
}

describe('WokenLoop', () => {
  it('runs once more for all wakes that came while it ran', async () => {
    const { loop, ends } = loopOf();
    for (let i = 0; i < 5; i += 1) loop.wake();
    expect(ends).toHaveLength(1);
    loop.wake();
    loop.wake();
    ends[0]?.();
    await eventually(() => ends.length === 2);
    ends[1]?.();
    await loop.stop();
    expect(ends).toHaveLength(2);
  });

  it('runs by itself', async () => {
    const { loop, ends } = loopOf({ everyMs: 5 });
    loop.start();
    await eventually(() => ends.length === 1);
    ends[0]?.();
    await eventually(() => ends.length === 2);
    ends[1]?.();
    await loop.stop();
  });

  it('goes on after a failure', async () => {
    const { loop, ends, failures } = loopOf({ fails: true });
    loop.wake();
    ends[0]?.();
    await eventually(() => failures.length === 1);
    loop.wake();
    await eventually(() => ends.length === 2);
    ends[1]?.();
    await loop.stop();
  });

  it('waits for the run under way when it is stopped, and never runs again', async () => {
    const { loop, ends } = loopOf();
    loop.wake();
    const stopped = loop.stop();
    loop.wake();
    ends[0]?.();
    await stopped;
    loop.wake();
    expect(ends).toHaveLength(1);
  });
});

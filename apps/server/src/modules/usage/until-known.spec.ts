import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '../../errors';
import { untilKnown } from './until-known';

const open = new AbortController().signal;

it('asks again until the outcome is known', async () => {
  let asked = 0;
  const ask = (): Promise<string> => {
    asked += 1;
    return asked < 4 ? Promise.reject(new DomainError('unavailable')) : Promise.resolve('settled');
  };
  expect(await untilKnown(ask, open)).toBe('settled');
  expect(asked).toBe(4);
});

it('leaves failures that asking again does not mend as they are', async () => {
  let asked = 0;
  const broken = new TypeError('a mistake of ours');
  const ask = (): Promise<never> => {
    asked += 1;
    return Promise.reject(broken);
  };
  await expect(untilKnown(ask, open)).rejects.toBe(broken);
  expect(asked).toBe(1);
});

it.each([
  ['while it is asked', () => new Promise<never>(() => undefined)],
  ['between two attempts', () => Promise.reject(new DomainError('unavailable'))],
])('ends as unavailable when the signal goes off %s', async (_when, answer) => {
  const deadline = new AbortController();
  let asked = 0;
  const outcome = untilKnown(() => {
    asked += 1;
    return answer();
  }, deadline.signal);
  // By then the first answer has been heard, and the wait for the second attempt has only begun.
  await nextTurn();
  expect(asked).toBe(1);
  deadline.abort(new DomainError('parse_timeout'));
  await expect(outcome).rejects.toMatchObject({ code: 'unavailable' });
  expect(asked).toBe(1);
});

it('asks on another connection when one has gone silent', async () => {
  jest.useFakeTimers();
  try {
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => {
        controller.abort();
      }, ms);
      return controller.signal;
    });
    let asked = 0;
    const outcome = untilKnown(() => {
      asked += 1;
      return asked === 1 ? new Promise<string>(() => undefined) : Promise.resolve('settled');
    }, open);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toBe('settled');
  } finally {
    jest.restoreAllMocks();
    jest.useRealTimers();
  }
});

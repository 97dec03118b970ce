import fc from 'fast-check';
import { ATTEMPTS_IN_A_RUN, nextAttemptAt } from './attempts.schedule';

const NOW = new Date('2027-01-01T00:00:00Z');

function waitSeconds(failures: number, random = 0.5, retryAfterMs: number | null = null): number | null {
  const at = nextAttemptAt({ failures, endedAt: NOW, retryAfterMs, random });
  return at === null ? null : (at.getTime() - NOW.getTime()) / 1_000;
}

describe('nextAttemptAt', () => {
  it('waits the steps of the specification', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((failures) => waitSeconds(failures));
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
  });

  it('ends a run after eight attempts', () => {
    expect(ATTEMPTS_IN_A_RUN).toBe(8);
    expect(waitSeconds(8)).toBeNull();
  });

  it('spreads each step by 10 % to either side', () => {
    expect(waitSeconds(2, 0)).toBe(270);
    expect(waitSeconds(2, 1)).toBe(330);
  });

  it.each([
    ['less than the step', 1_000, 300],
    ['between once and twice the step', 400_000, 400],
    ['more than twice the step', 86_400_000, 600],
  ])('honours a Retry-After of %s', (_, retryAfterMs, seconds) => {
    expect(waitSeconds(2, 0.5, retryAfterMs)).toBe(seconds);
  });

  it('never waits less than 0.9 or more than 2 of the step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.option(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
        (failures, random, retryAfterMs) => {
          const step = waitSeconds(failures) ?? Number.NaN;
          const waited = waitSeconds(failures, random, retryAfterMs) ?? Number.NaN;
          expect(waited).toBeGreaterThanOrEqual(0.9 * step);
          expect(waited).toBeLessThanOrEqual(2 * step);
        },
      ),
    );
  });
});

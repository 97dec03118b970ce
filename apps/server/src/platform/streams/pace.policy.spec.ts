import fc from 'fast-check';
import { Pace } from './pace.policy';

const RULES = { bytesPerSecond: 4_096, windowMs: 30_000, idleMs: 20_000 };

interface Step {
  readonly ms: number;
  /** Of what the least rate would bring in that time. */
  readonly share: number;
}

/** When it is let go, or null when it never is. */
function letGoAt(steps: readonly Step[], pauses: readonly number[] = []): number | null {
  const pace = new Pace(RULES, 0, 0);
  let now = 0;
  let bytes = 0;
  let hadMs = 0;
  for (const [index, { ms, share }] of steps.entries()) {
    now += pauses[index] ?? 0;
    if (!pace.keeps(now, bytes, false)) return hadMs;
    now += ms;
    hadMs += ms;
    bytes += Math.ceil((RULES.bytesPerSecond * ms * share) / 1_000);
    if (!pace.keeps(now, bytes, true)) return hadMs;
  }
  return null;
}

const stepOf = (share: fc.Arbitrary<number>) => fc.record({ ms: fc.integer({ min: 1, max: 1_000 }), share });
const noSlower = fc.array(stepOf(fc.double({ min: 1, max: 100, noNaN: true })), { maxLength: 200 });
const slower = fc.array(stepOf(fc.constant(0.5)), { minLength: 200, maxLength: 300 });

describe('Pace', () => {
  it('never lets go of whoever keeps the rate', () => {
    fc.assert(
      fc.property(noSlower, (steps) => {
        expect(letGoAt(steps)).toBeNull();
      }),
    );
  });

  it('lets go of whoever stays below it when a window has passed, and not before', () => {
    fc.assert(
      fc.property(slower, (steps) => {
        const total = steps.reduce((sum, { ms }) => sum + ms, 0);
        fc.pre(total > RULES.windowMs + 1_000);
        const at = letGoAt(steps);
        expect(at).toBeGreaterThanOrEqual(RULES.windowMs);
        expect(at).toBeLessThan(RULES.windowMs + 1_000);
      }),
    );
  });

  it('counts only the time in which the other side could act', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 300 });
    fc.assert(
      fc.property(fc.oneof(slower, noSlower), pauses, (steps, waits) => {
        expect(letGoAt(steps, waits)).toBe(letGoAt(steps));
      }),
    );
  });

  it('forgets what was brought before the window: a fast start buys no time', () => {
    const burst = { ms: 1_000, share: 10_000 };
    const trickle = Array.from({ length: 100 }, () => ({ ms: 1_000, share: 0.9 }));
    expect(letGoAt([burst, ...trickle])).toBe(31_000);
  });

  it('takes a burst for all of the window that ends with it', () => {
    const lumps = Array.from({ length: 200 }, (_, index) => ({ ms: 1_000, share: index % 15 === 0 ? 15 : 0 }));
    expect(letGoAt(lumps)).toBeNull();
  });

  it('lets go of whoever is silent, however much came before', () => {
    const steps = [{ ms: 1_000, share: 10_000 }, ...Array.from({ length: 30 }, () => ({ ms: 1_000, share: 0 }))];
    expect(letGoAt(steps)).toBe(21_000);
  });
});

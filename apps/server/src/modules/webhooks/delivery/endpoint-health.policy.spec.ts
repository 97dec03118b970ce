import fc from 'fast-check';
import { afterFailure, type EndpointHealth, HEALTHY, isDead } from './endpoint-health.policy';

const HOUR_MS = 3_600_000;
const START = Date.parse('2027-01-01T00:00:00Z');
const hour = (hours: number): Date => new Date(START + hours * HOUR_MS);

interface Failure {
  readonly message: string;
  readonly hours: number;
}

function healthAfter(failures: readonly Failure[]): EndpointHealth {
  return failures.reduce((health, { message, hours }) => afterFailure(health, message, hour(hours)), HEALTHY);
}

/** The rule as it is told. */
function isDeadAsTold(failures: readonly Failure[]): boolean {
  const [first] = failures;
  const last = failures.at(-1);
  if (first === undefined || last === undefined || last.hours - first.hours < 120) return false;
  return failures.some((one) =>
    failures.some((other) => other.message !== one.message && other.hours - one.hours >= 12),
  );
}

describe('isDead', () => {
  it('says no before five days', () => {
    const health = healthAfter([
      { message: 'a', hours: 0 },
      { message: 'b', hours: 119 },
    ]);
    expect(isDead(health, hour(119))).toBe(false);
  });

  it('says no to one message, however long it fails', () => {
    const health = healthAfter([0, 60, 120, 200].map((hours) => ({ message: 'a', hours })));
    expect(isDead(health, hour(200))).toBe(false);
  });

  it('says yes to a second message after five days', () => {
    const health = healthAfter([
      { message: 'a', hours: 0 },
      { message: 'b', hours: 120 },
    ]);
    expect(isDead(health, hour(120))).toBe(true);
  });

  it('agrees with the rule as it is told', () => {
    const failure = fc.record({ message: fc.constantFrom('a', 'b', 'c'), hours: fc.integer({ min: 0, max: 200 }) });
    fc.assert(
      fc.property(fc.array(failure, { minLength: 1, maxLength: 12 }), (failures) => {
        const inOrder = failures.toSorted((one, other) => one.hours - other.hours);
        expect(isDead(healthAfter(inOrder), hour(inOrder.at(-1)?.hours ?? 0))).toBe(isDeadAsTold(inOrder));
      }),
      { numRuns: 1_000 },
    );
  });
});

import fc from 'fast-check';
import {
  BATCH_STATUSES,
  batchAfter,
  batchStatusAt,
  batchStatusOf,
  type Counts,
  isTerminalBatch,
  moveItems,
} from './batch.state';

const counts = (some: Partial<Counts>): Counts => ({
  pending: 0,
  running: 0,
  succeeded: 0,
  failed: 0,
  cancelled: 0,
  ...some,
});

it.each<[Partial<Counts>, string]>([
  [{ pending: 3 }, 'pending'],
  [{ pending: 2, running: 1 }, 'running'],
  [{ pending: 2, succeeded: 1 }, 'running'],
  [{ running: 1, failed: 2 }, 'running'],
  [{ succeeded: 3 }, 'completed'],
  [{ succeeded: 1, failed: 2 }, 'partially_failed'],
  [{ succeeded: 1, cancelled: 2 }, 'partially_failed'],
  [{ failed: 3 }, 'failed'],
  [{ failed: 2, cancelled: 1 }, 'cancelled'],
  [{ cancelled: 3 }, 'cancelled'],
])('%j is %s', (some, status) => {
  expect(batchStatusOf(counts(some))).toBe(status);
});

it('knows no way back, and none out of an end', () => {
  expect(() => moveItems(counts({ running: 1 }), 'running', 'pending', 1)).toThrow();
  expect(() => moveItems(counts({ running: 1 }), 'running', 'cancelled', 1)).toThrow();
  expect(() => moveItems(counts({ succeeded: 1 }), 'succeeded', 'failed', 1)).toThrow();
  expect(() => moveItems(counts({ pending: 1 }), 'pending', 'running', 2)).toThrow();
});

it('keeps the sum, never steps back, and ends exactly when every item has, whatever the order of events', () => {
  const rank: Readonly<Record<string, number>> = { pending: 0, running: 1 };
  const moves = fc.constantFrom(
    ['pending', 'running'] as const,
    ['pending', 'cancelled'] as const,
    ['running', 'succeeded'] as const,
    ['running', 'failed'] as const,
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.array(moves, { maxLength: 40 }), (total, events) => {
      let now = counts({ pending: total });
      for (const [from, to] of events) {
        const before = batchStatusOf(now);
        if (now[from] === 0) continue;
        now = moveItems(now, from, to, 1);
        const after = batchStatusOf(now);
        expect(rank[after] ?? 2).toBeGreaterThanOrEqual(rank[before] ?? 2);
        expect(Object.values(now).reduce((sum, count) => sum + count, 0)).toBe(total);
        expect(isTerminalBatch(after)).toBe(now.pending + now.running === 0);
      }
    }),
    { numRuns: 10_000 },
  );
});

describe('after a change of its items', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  const earlier = new Date('2026-02-28T00:00:00Z');
  const kept = new Date('2026-03-04T00:00:00Z');

  it.each([
    ['has not begun', null, { pending: 2 }, 'pending', null, false],
    ['begins with its first item', null, { pending: 1, running: 1 }, 'running', now, false],
    ['keeps the time of its beginning', earlier, { running: 1 }, 'running', earlier, false],
    ['ends with its last item', earlier, { succeeded: 2 }, 'completed', earlier, true],
    ['ends without ever having begun', null, { cancelled: 2 }, 'cancelled', null, true],
  ] as const)('%s', (_what, before, items, status, startedAt, isEnd) => {
    const end = isEnd ? { completedAt: now, expiresAt: kept } : null;
    const was = before === null ? 'pending' : 'running';
    expect(batchAfter({ status: was, startedAt: before }, counts(items), now)).toEqual({ status, startedAt, end });
  });

  it('ends once', () => {
    expect(batchAfter({ status: 'completed', startedAt: earlier }, counts({ succeeded: 1 }), now).end).toBeNull();
    expect(batchAfter({ status: 'expired', startedAt: earlier }, counts({ succeeded: 1 }), now).end).toBeNull();
  });
});

it('is expired as soon as it is complete and its time has come, not before', () => {
  const expiresAt = new Date(1_000);
  for (const status of BATCH_STATUSES) {
    expect(batchStatusAt({ status, expiresAt }, new Date(999))).toBe(status);
    const then = status === 'pending' || status === 'running' ? status : 'expired';
    expect(batchStatusAt({ status, expiresAt }, new Date(1_000))).toBe(then);
  }
});

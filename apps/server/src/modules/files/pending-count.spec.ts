import fc from 'fast-check';
import { PendingCount } from './pending-count';

const LIMIT = 5;

it('counts first', () => {
  expect(new PendingCount(LIMIT).room(0)).toBe('count again');
});

it.each([
  ['below the limit', 4, 4_999, 'yes'],
  ['below the limit, long ago', 4, 5_000, 'count again'],
  ['at the limit', 5, 999, 'no'],
  ['at the limit, a second ago', 5, 1_000, 'count again'],
])('when it was counted %s', (_, pending, nowMs, room) => {
  const count = new PendingCount(LIMIT);
  count.counted(pending, 0);
  expect(count.room(nowMs)).toBe(room);
});

it('follows what is registered and what is seen uploaded', () => {
  const count = new PendingCount(LIMIT);
  count.counted(5, 0);
  count.remove(1);
  expect(count.room(0)).toBe('yes');
  count.add();
  expect(count.room(0)).toBe('no');
});

it('counts again before it refuses for what was registered since', () => {
  const count = new PendingCount(LIMIT);
  count.counted(4, 0);
  count.add();
  expect(count.room(0)).toBe('count again');
});

it('lets one process alone never pass the limit, and leaves no room unused that it has made itself', () => {
  const steps = fc.array(
    fc.oneof(
      fc.constant({ kind: 'register', number: 1 }),
      fc.record({ kind: fc.constantFrom('upload', 'wait'), number: fc.integer({ min: 1, max: 3 }) }),
    ),
  );
  fc.assert(
    fc.property(steps, (script) => {
      const count = new PendingCount(LIMIT);
      let pending = 0;
      let nowMs = 0;
      for (const { kind, number } of script) {
        if (kind === 'wait') nowMs += number * 700;
        else if (kind === 'upload') {
          const seen = Math.min(number, pending);
          pending -= seen;
          count.remove(seen);
        } else {
          if (count.room(nowMs) === 'count again') count.counted(pending, nowMs);
          expect(count.room(nowMs)).toBe(pending < LIMIT ? 'yes' : 'no');
          if (pending === LIMIT) continue;
          count.add();
          pending += 1;
        }
      }
    }),
  );
});

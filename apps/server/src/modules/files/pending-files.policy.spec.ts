import fc from 'fast-check';
import { type Room, roomFor } from './pending-files.policy';

it.each<[string, number, number, number, Room]>([
  ['the count is fresh and low', 0, 0, 0, 'yes'],
  ['the count is fresh, and many were added since', 0, 24_000, 1_999, 'yes'],
  ['others may have added as many', 0, 25_000, 0, 'count again'],
  ['the count is old', 0, 0, 2_000, 'count again'],
  ['the limit is near', 199_000, 0, 0, 'count again'],
  ['there was no room a moment ago', 200_000, 0, 999, 'no'],
  ['there was no room a second ago', 200_000, 0, 1_000, 'count again'],
])('when %s', (_, counted, added, ageMs, room) => {
  expect(roomFor(200_000, { counted, added, ageMs })).toBe(room);
});

it('counts first', () => {
  expect(roomFor(200_000, null)).toBe('count again');
});

it('never passes the limit in one process, and counts seldom far from it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), (limit) => {
      let pending = 0;
      let counts = 0;
      let count: { counted: number; added: number } | null = null;
      for (let tries = 0; tries < limit + 10; tries += 1) {
        let room = roomFor(limit, count === null ? null : { ...count, ageMs: 0 });
        if (room === 'count again') {
          counts += 1;
          count = { counted: pending, added: 0 };
          room = pending < limit ? 'yes' : 'no';
        }
        if (room === 'yes' && count !== null) {
          pending += 1;
          count = { ...count, added: count.added + 1 };
        }
      }
      expect(pending).toBe(limit);
      expect(counts).toBeLessThan(1_200);
    }),
    { numRuns: 20 },
  );
});

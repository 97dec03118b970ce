import fc from 'fast-check';
import { ExpiringSet } from './expiring-set';

const LASTS_MS = 10;
const AT_MOST = 3;

it('remembers for its time, and no more than the newest', () => {
  const steps = fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd', 'e'), waitMs: fc.nat(6) }));
  fc.assert(
    fc.property(steps, (script) => {
      const set = new ExpiringSet(LASTS_MS, AT_MOST);
      let nowMs = 0;
      let added: { name: string; atMs: number }[] = [];
      for (const { name, waitMs } of script) {
        nowMs += waitMs;
        set.add(name, nowMs);
        added = [...added.filter((entry) => entry.name !== name), { name, atMs: nowMs }];
        const expected = added.slice(-AT_MOST).filter(({ atMs }) => nowMs < atMs + LASTS_MS);
        const remembered = ['a', 'b', 'c', 'd', 'e'].filter((one) => set.has(one, nowMs));
        expect(remembered).toEqual(expected.map((entry) => entry.name).sort());
      }
    }),
  );
});

it('forgets at the very end of the time, and when told to', () => {
  const set = new ExpiringSet(LASTS_MS, AT_MOST);
  set.add('a', 0);
  expect(set.has('a', LASTS_MS - 1)).toBe(true);
  expect(set.has('a', LASTS_MS)).toBe(false);
  set.delete('a');
  expect(set.has('a', 0)).toBe(false);
});

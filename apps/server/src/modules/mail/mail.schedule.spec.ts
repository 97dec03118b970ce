import { pauseAfter } from './mail.schedule';

it('waits longer from failure to failure, and never longer than half an hour', () => {
  const pauses = [1, 2, 3, 4, 5, 50].map(pauseAfter);
  expect(pauses).toEqual([10_000, 60_000, 300_000, 900_000, 1_800_000, 1_800_000]);
});

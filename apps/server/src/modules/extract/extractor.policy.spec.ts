import fc from 'fast-check';
import { modelDeadlineMs } from './extractor.policy';

it('leaves time for what follows a model', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000, max: 600_000 }), (leftMs) => {
      const deadlineMs = modelDeadlineMs(leftMs);
      expect(deadlineMs).toBeGreaterThanOrEqual(0);
      expect(deadlineMs).toBeLessThanOrEqual(Math.max(0, leftMs * 0.8));
    }),
  );
  expect(modelDeadlineMs(600_000)).toBe(480_000);
});

import { formerSignsUntil, isRotating } from './rotation.policy';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const HOUR = 3_600_000;

const at = (ms: number): Date => new Date(NOW.getTime() + ms);

it('lets the former secret sign for 24 hours to the millisecond', () => {
  const formerSecretUntil = formerSignsUntil(NOW);
  expect(formerSecretUntil).toEqual(new Date('2026-03-02T12:00:00.000Z'));
  expect(isRotating({ formerSecretUntil }, NOW)).toBe(true);
  expect(isRotating({ formerSecretUntil }, at(24 * HOUR - 1))).toBe(true);
  expect(isRotating({ formerSecretUntil }, at(24 * HOUR))).toBe(false);
});

it('is not under way where there is no former secret', () => {
  expect(isRotating({ formerSecretUntil: null }, NOW)).toBe(false);
});

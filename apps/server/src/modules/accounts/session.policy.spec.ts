import { idleSince, isLive, needsTouch, sessionExpiry } from './session.policy';

const START = new Date('2026-11-23T08:00:00Z');
const HOUR_MS = 3_600_000;

function later(hours: number, ms = 0): Date {
  return new Date(START.getTime() + hours * HOUR_MS + ms);
}

it('ends a session that is not used for 12 hours, to the millisecond', () => {
  const session = { lastUsedAt: START, expiresAt: sessionExpiry(START) };
  expect(isLive(session, later(12, -1))).toBe(true);
  expect(isLive(session, later(12))).toBe(false);
  expect(idleSince(later(12))).toEqual(START);
});

it('ends a session after 14 days, however much it is used', () => {
  const session = { lastUsedAt: later(14 * 24 - 1), expiresAt: sessionExpiry(START) };
  expect(isLive(session, later(14 * 24, -1))).toBe(true);
  expect(isLive(session, later(14 * 24))).toBe(false);
});

it('writes the last use down once a minute', () => {
  expect(needsTouch({ lastUsedAt: START, expiresAt: START }, later(0, 59_999))).toBe(false);
  expect(needsTouch({ lastUsedAt: START, expiresAt: START }, later(0, 60_000))).toBe(true);
});

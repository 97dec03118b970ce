import { isUsable, type KeyState, needsTouch } from './key.policy';

const NOW = new Date('2026-11-21T12:00:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);
const key = (state: Partial<KeyState> = {}): KeyState => ({
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  ...state,
});

describe('a key', () => {
  it.each([
    ['is good for ever', key(), true],
    ['is good until its expiry', key({ expiresAt: at(1) }), true],
    ['ends at its expiry', key({ expiresAt: at(0) }), false],
    ['ends when it is revoked', key({ revokedAt: at(-1) }), false],
    ['stays revoked though it has not expired', key({ revokedAt: at(-1), expiresAt: at(60) }), false],
  ])('%s', (_, state, usable) => {
    expect(isUsable(state, NOW)).toBe(usable);
  });

  it.each([
    ['at its first use', key(), true],
    ['after a minute', key({ lastUsedAt: at(-60) }), true],
    ['not within a minute', key({ lastUsedAt: at(-59) }), false],
  ])('has its use written down %s', (_, state, touched) => {
    expect(needsTouch(state, NOW)).toBe(touched);
  });
});

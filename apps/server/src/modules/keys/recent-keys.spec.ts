import { SystemClock } from '../../platform/clock';
import type { KeyToVerify } from './keys.repository';
import { RecentKeys, REMEMBERED_MS } from './recent-keys';

const KEY: KeyToVerify = {
  id: 'one',
  organisationId: 'organisation',
  sha256: Buffer.from('digest'),
  phi: false,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  inlineImages: false,
};
const DIGEST = Buffer.from('digest');

describe('keys that were looked up a moment ago', () => {
  let nowMs: number;
  let recent: RecentKeys;
  beforeEach(() => {
    nowMs = 1_000;
    recent = new RecentKeys(Object.assign(new SystemClock(), { monotonicMs: () => nowMs }));
  });

  it('are looked up once for all who ask at the same time and for half a second', async () => {
    const lookup = jest.fn(() => Promise.resolve(KEY));
    expect(await Promise.all([recent.find(DIGEST, lookup), recent.find(DIGEST, lookup)])).toEqual([KEY, KEY]);
    nowMs += REMEMBERED_MS - 1;
    await recent.find(DIGEST, lookup);
    expect(lookup).toHaveBeenCalledTimes(1);
    nowMs += 1;
    await recent.find(DIGEST, lookup);
    expect(lookup).toHaveBeenCalledTimes(2);
  });

  it('leave time for a revocation to be felt within a second', () => {
    expect(REMEMBERED_MS).toBeLessThanOrEqual(500);
  });

  it('are told apart', async () => {
    await recent.find(DIGEST, () => Promise.resolve(KEY));
    expect(await recent.find(Buffer.from('another'), () => Promise.resolve(null))).toBeNull();
  });

  it.each([
    ['nothing was found', () => Promise.resolve(null)],
    ['the database was away', () => Promise.reject(new Error('away'))],
  ])('are not remembered when %s', async (_, lookup) => {
    await recent.find(DIGEST, lookup).catch(() => null);
    expect(await recent.find(DIGEST, () => Promise.resolve(KEY))).toBe(KEY);
  });

  it('are forgotten when a key is revoked here', async () => {
    await recent.find(DIGEST, () => Promise.resolve(KEY));
    recent.forget();
    expect(await recent.find(DIGEST, () => Promise.resolve(null))).toBeNull();
  });
});

import { retryAfterMs } from './retry-after.policy';

const NOW = new Date('2026-11-06T08:49:37Z');

describe('retryAfterMs', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['Fri, 06 Nov 2026 08:50:37 GMT', 60_000],
    ['Friday, 06-Nov-26 08:50:37 GMT', 60_000],
    ['Fri Nov  6 08:50:37 2026', 60_000],
    ['Thu, 05 Nov 2026 08:50:37 GMT', 0],
  ])('reads %p', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms);
  });

  it.each([null, '', '-5', '1.5', '12e3', 'soon', '2027-01-01', '0x10', 'Fri, 99 Nov 2026 08:50:37 GMT', '5, 6'])(
    'reads nothing of %p',
    (header) => {
      expect(retryAfterMs(header, NOW)).toBeNull();
    },
  );

  it('bounds what is absurd', () => {
    expect(retryAfterMs('9'.repeat(300), NOW)).toBe(366 * 86_400_000);
    expect(retryAfterMs('Fri, 06 Nov 9999 08:50:37 GMT', NOW)).toBe(366 * 86_400_000);
  });
});

import { apiError, type ApiError } from './errors.js';
import { isRepeatable, pauseBefore } from './retry.policy.js';

function answered(status: number, retryAfter?: string): ApiError {
  return apiError(status, new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }), '');
}

describe('what is repeated', () => {
  it.each([429, 503])('a billed call after %d, before which nothing was done', (status) => {
    expect(isRepeatable('billed', answered(status))).toBe(true);
  });

  it.each([400, 401, 402, 408, 409, 422, 500, 502, 504])('no billed call after %d', (status) => {
    expect(isRepeatable('billed', answered(status))).toBe(false);
  });

  it('a billed call when the connection was refused, and not when it broke', () => {
    expect(isRepeatable('billed', 'refused')).toBe(true);
    expect(isRepeatable('billed', 'broken')).toBe(false);
  });

  it.each([408, 429, 500, 502, 503, 504])('a harmless call after %d', (status) => {
    expect(isRepeatable('harmless', answered(status))).toBe(true);
  });

  it.each([400, 401, 402, 403, 404, 409, 410, 413, 422])('no call after %d, which stays as it is', (status) => {
    expect(isRepeatable('harmless', answered(status))).toBe(false);
  });

  it('no call that is to wait for longer than two minutes', () => {
    expect(isRepeatable('harmless', answered(429, '120'))).toBe(true);
    expect(isRepeatable('harmless', answered(429, '121'))).toBe(false);
  });
});

describe('the pause', () => {
  it('is at least what the service says', () => {
    expect(pauseBefore(answered(503, '7'), 1, 0)).toBe(7_000);
    expect(pauseBefore(answered(503, '7'), 4, 1)).toBe(7_500);
  });

  it('doubles up to half a minute, and varies', () => {
    expect([1, 2, 3, 4, 20].map((tried) => pauseBefore('broken', tried, 1))).toEqual([
      500, 1_000, 2_000, 4_000, 30_000,
    ]);
    expect(pauseBefore('broken', 2, 0)).toBe(500);
  });
});

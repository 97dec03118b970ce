import { type AttemptResult, verdictOf } from './verdict.policy';

const NOW = new Date('2027-01-01T00:00:00Z');

function answered(status: number, retryAfter: string | null = null): AttemptResult {
  return { kind: 'answered', status, retryAfter, answer: null };
}

describe('verdictOf', () => {
  it.each([200, 201, 202, 204, 226, 299])('takes %i for a success', (status) => {
    expect(verdictOf(answered(status), NOW).isSuccess).toBe(true);
  });

  it.each([301, 302, 304, 307, 400, 401, 404, 410, 429, 500, 503, 599, 600])('takes %i for a failure', (status) => {
    expect(verdictOf(answered(status), NOW).isSuccess).toBe(false);
  });

  it('knows a receiver that is gone by 410 alone', () => {
    expect([404, 410, 500].filter((status) => verdictOf(answered(status), NOW).isGone)).toEqual([410]);
  });

  it('reads Retry-After of 429 and 503 alone', () => {
    const asked = [200, 301, 413, 429, 500, 503].filter(
      (status) => verdictOf(answered(status, '60'), NOW).retryAfterMs,
    );
    expect(asked).toEqual([429, 503]);
  });

  it('calls slow what did not answer in time', () => {
    const of = (error: string) => verdictOf({ kind: 'unanswered', error, message: '' }, NOW);
    expect(of('timeout')).toMatchObject({ isSuccess: false, isSlow: true });
    expect(of('connection')).toMatchObject({ isSuccess: false, isSlow: false });
    expect(verdictOf(answered(500), NOW).isSlow).toBe(false);
  });
});

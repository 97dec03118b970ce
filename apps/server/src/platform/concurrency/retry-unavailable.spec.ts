import { DomainError } from '../../errors';
import { retryUnavailable } from './retry-unavailable';

const away = new DomainError('unavailable');

function failing(...errors: readonly Error[]): jest.Mock<Promise<string>, []> {
  const work = jest.fn(() => Promise.resolve('done'));
  for (const error of errors) work.mockRejectedValueOnce(error);
  return work;
}

describe('retryUnavailable', () => {
  it('tries again until the answer comes', async () => {
    const work = failing(away, away);
    expect(await retryUnavailable(work, () => false)).toBe('done');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('gives up when there is no point in it', async () => {
    const work = failing(away, away);
    await expect(retryUnavailable(work, () => work.mock.calls.length === 2)).rejects.toBe(away);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('takes every other failure for final', async () => {
    const refusal = new DomainError('not_found');
    const work = failing(refusal);
    await expect(retryUnavailable(work, () => false)).rejects.toBe(refusal);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

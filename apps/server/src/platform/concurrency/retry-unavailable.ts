/** What has to be asked of the database although it may be away for a while. */
import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from '../../errors';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;

/** Tries again, after growing waits, as long as the answer is `unavailable` and there is a point in it. */
export async function retryUnavailable<T>(work: () => Promise<T>, isPointless: () => boolean): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, 2 * waitMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || isPointless()) throw error;
      await delay(waitMs);
    }
  }
}

/** Asks for an effect that may be asked for twice until its outcome is known: the answer of a commit can be lost with its connection. */
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError, isUnavailable } from '../../errors';

const FIRST_WAIT_MS = 25;
const LONGEST_WAIT_MS = 1_000;
/** A connection that has gone silent is not waited for: the next attempt takes another one. */
const ATTEMPT_MS = 10_000;

/** Rejects with `unavailable` when the outcome is not known by the time the signal goes off; other failures are final. */
export async function untilKnown<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await unlessOver(ask(), AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]));
    } catch (error) {
      if (signal.aborted || !isUnavailable(error)) throw error;
    }
    await delay(waitMs, undefined, { signal }).catch((cause: unknown) => {
      throw unavailable(cause);
    });
  }
}

function unlessOver<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const over = (): void => {
      reject(unavailable(signal.reason));
    };
    if (signal.aborted) over();
    else signal.addEventListener('abort', over, { once: true });
    // What comes of it later is heard by nobody, and is no failure that nobody handles.
    answer.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', over);
    });
  });
}

function unavailable(cause: unknown): DomainError {
  return new DomainError('unavailable', undefined, {}, cause);
}

/** From how an attempt went to what it counts as. The status line alone decides (section 6.2 of the interface specification). Pure. */
import { retryAfterMs } from './retry-after.policy';

/** What came of an attempt: an answer, or the reason why there was none. */
export type AttemptResult =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string | null;
      /** What the receiver said, for showing. */
      readonly answer: string | null;
    }
  | { readonly kind: 'unanswered'; readonly error: string; readonly message: string };

export interface Verdict {
  readonly isSuccess: boolean;
  /** The receiver says that it is there no more (410): its endpoint is disabled. */
  readonly isGone: boolean;
  /** The destination did not answer in time: it shares few sockets from now on. */
  readonly isSlow: boolean;
  readonly retryAfterMs: number | null;
}

const WITH_RETRY_AFTER: ReadonlySet<number> = new Set([429, 503]);
const GONE = 410;
/** The stable code of an attempt that ran past its time. */
const TIMEOUT = 'timeout';

export function verdictOf(result: AttemptResult, now: Date): Verdict {
  if (result.kind === 'unanswered') {
    return { isSuccess: false, isGone: false, isSlow: result.error === TIMEOUT, retryAfterMs: null };
  }
  const { status, retryAfter } = result;
  return {
    isSuccess: status >= 200 && status < 300,
    isGone: status === GONE,
    isSlow: false,
    retryAfterMs: WITH_RETRY_AFTER.has(status) ? retryAfterMs(retryAfter, now) : null,
  };
}

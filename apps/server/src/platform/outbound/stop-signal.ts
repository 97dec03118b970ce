import { setMaxListeners } from 'node:events';

/**
 * A signal that a caller or a deadline aborts. It is taken off the caller's signal when its work is done: that one may live as long as
 * the process.
 */
export class StopSignal {
  private readonly stop = new AbortController();
  private readonly late = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly onCaller = (): void => {
    this.stop.abort(this.caller.reason);
  };

  constructor(
    private readonly caller: AbortSignal,
    ms: number,
  ) {
    this.timer = setTimeout(() => {
      this.late.abort();
      this.stop.abort(this.late.signal.reason);
    }, ms);
    // One signal may serve many requests at once: more than ten listeners are no leak.
    setMaxListeners(0, caller);
    if (caller.aborted) this.onCaller();
    else caller.addEventListener('abort', this.onCaller, { once: true });
  }

  get signal(): AbortSignal {
    return this.stop.signal;
  }

  /** Aborted when the time was over, and only then. */
  get deadline(): AbortSignal {
    return this.late.signal;
  }

  /** The caller may still abort. */
  endDeadline(): void {
    clearTimeout(this.timer);
  }

  release(): void {
    this.endDeadline();
    this.caller.removeEventListener('abort', this.onCaller);
  }
}

/** For work that has no signal: it goes on, but nobody waits for it. Rejects with the reason of the signal. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

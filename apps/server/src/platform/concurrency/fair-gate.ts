import { FairQueue } from './fair-queue';

interface Waiter {
  readonly enter: () => void;
  /** Gave up, and is passed over when its turn comes. */
  isGone: boolean;
}

/**
 * Limits concurrent actions; waiting groups take turns (round robin), so that one group's many actions don't delay
 * another's few.
 */
export class FairGate {
  private running = 0;
  private readonly waiting = new FairQueue<Waiter>();

  constructor(private readonly width: number) {}

  /** Whoever waits when the signal is aborted gives up its place, with the signal's reason; a running action goes on. */
  async run<T>(group: string, action: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.running >= this.width) await this.turn(group, signal);
    else this.running += 1;
    try {
      return await action();
    } finally {
      this.leave();
    }
  }

  private turn(group: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        waiter.isGone = true;
        reject(signal?.reason as Error);
      };
      const enter = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const waiter: Waiter = { enter, isGone: false };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.waiting.push(group, waiter);
    });
  }

  private leave(): void {
    let next = this.waiting.shift();
    while (next?.isGone) next = this.waiting.shift();
    // The slot passes directly to the next waiter, so that no newcomer takes it in between.
    if (next === undefined) this.running -= 1;
    else next.enter();
  }
}

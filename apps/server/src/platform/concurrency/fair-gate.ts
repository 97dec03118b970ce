import { FairQueue } from './fair-queue';

/**
 * Limits concurrent actions; waiting groups take turns (round robin), so that one group's many actions don't delay
 * another's few.
 */
export class FairGate {
  private running = 0;
  private readonly waiting = new FairQueue<() => void>();

  constructor(private readonly width: number) {}

  async run<T>(group: string, action: () => Promise<T>): Promise<T> {
    if (this.running >= this.width) {
      await new Promise<void>((enter) => {
        this.waiting.push(group, enter);
      });
    } else this.running += 1;
    try {
      return await action();
    } finally {
      const next = this.waiting.shift();
      // The slot passes directly to the next waiter, so that no newcomer takes it in between.
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}

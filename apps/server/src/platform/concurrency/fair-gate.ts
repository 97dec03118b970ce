import { FairQueue } from './fair-queue';

/** Lets so many actions run at once; the groups of those that wait take turns, so that nobody's many hold up another's few. */
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
      // Whoever waits takes over the place, so that nobody slips in between.
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}

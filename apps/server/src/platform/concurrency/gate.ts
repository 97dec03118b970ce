/** Lets so many actions run at once and the others wait: a document with thousands of figures must not use up file handles. */
export class Gate {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly width: number) {}

  async run<T>(action: () => Promise<T>): Promise<T> {
    if (this.running >= this.width) await new Promise<void>((enter) => this.waiting.push(enter));
    else this.running += 1;
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

/**
 * Work that is done when somebody says so, and now and then besides, so that nothing waits for a wake that never came. Wakes that come
 * while it runs, or in quick succession, are one.
 */
export interface WokenLoopOptions {
  /** It runs at least so often. */
  readonly everyMs: number;
  /** So long at least between the end of a run and the start of the next. */
  readonly pauseMs: number;
  readonly run: () => Promise<void>;
  readonly failed: (error: unknown) => void;
}

export class WokenLoop {
  private ticks: NodeJS.Timeout | undefined;
  private next: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isWoken = false;
  private isStopped = false;

  constructor(private readonly options: WokenLoopOptions) {}

  start(): void {
    this.ticks = setInterval(() => {
      this.wake();
    }, this.options.everyMs);
    this.ticks.unref();
  }

  /** Runs soon. Never throws. */
  wake(): void {
    this.isWoken = true;
    if (this.running !== undefined || this.next !== undefined || this.isStopped) return;
    this.begin();
  }

  /** Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.ticks);
    clearTimeout(this.next);
    await this.running;
  }

  private begin(): void {
    this.next = undefined;
    if (!this.isWoken || this.isStopped) return;
    this.isWoken = false;
    this.running = this.options
      .run()
      .catch(this.options.failed)
      .finally(() => {
        this.running = undefined;
        this.next = setTimeout(() => {
          this.begin();
        }, this.options.pauseMs);
        this.next.unref();
      });
  }
}

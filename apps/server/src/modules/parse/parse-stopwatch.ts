/** Times the stages of one parse. The parser waits while credits are held and pictures are stored, which are stages of their own. */
import type { StagedWork, Stages } from '../../platform/observability';

export class ParseStopwatch {
  private since = performance.now();
  private asideMs = 0;

  constructor(
    private readonly stages: Stages,
    private readonly work: StagedWork,
  ) {}

  /** A parser has taken the document. */
  started(): void {
    const now = performance.now();
    this.stages.took('wait', this.work, now - this.since);
    this.since = now;
  }

  async aside<T>(stage: 'hold' | 'store', run: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await this.stages.time(stage, this.work, run);
    } finally {
      this.asideMs += performance.now() - began;
    }
  }

  parsed(): void {
    this.stages.took('parse', this.work, performance.now() - this.since - this.asideMs);
  }
}

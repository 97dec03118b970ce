/** What a process is at, so that it can stop without leaving anything half done. */
import { setTimeout as delay } from 'node:timers/promises';

export class RunningWork {
  private readonly running = new Set<Promise<void>>();

  /** `work` never rejects. Resolves with it. */
  track(work: Promise<void>): Promise<void> {
    this.running.add(work);
    return work.finally(() => this.running.delete(work));
  }

  /** Lets what runs end within the time, then breaks it off; resolves when nothing runs any more. */
  async end(graceMs: number, breakOff: () => void): Promise<void> {
    const ended = Promise.all(this.running);
    const late = new AbortController();
    await Promise.race([ended, delay(graceMs, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
    breakOff();
    await ended;
  }
}

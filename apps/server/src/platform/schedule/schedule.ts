/**
 * Work that is to be done once in a period, however many processes there are. Each of them looks now and then; a row in the
 * database decides who is first. A process that dies in the middle leaves the work to the next period.
 */
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { after, Clock } from '../clock';
import { EventLog } from '../observability';
import { ScheduleRepository } from './schedule.repository';

export interface Periodic {
  readonly name: string;
  readonly everyMs: number;
  /** Ends early when the signal goes off: the process is stopping. */
  readonly work: (signal: AbortSignal) => Promise<void>;
}

/** How often a process looks within a period. */
const LOOKS = 4;

@Injectable()
export class Schedule implements BeforeApplicationShutdown {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly periods: ScheduleRepository,
    private readonly clock: Clock,
    private readonly log: EventLog,
  ) {}

  every(periodic: Periodic): void {
    const timer = setInterval(() => {
      this.track(this.look(periodic));
    }, periodic.everyMs / LOOKS);
    timer.unref();
    this.timers.push(timer);
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.stopping.abort();
    await Promise.allSettled(this.running);
  }

  private async look({ name, everyMs, work }: Periodic): Promise<void> {
    const now = this.clock.now();
    try {
      if (await this.periods.take(name, now, after(now, everyMs))) await work(this.stopping.signal);
    } catch (error) {
      this.log.failure('periodic', error, { component: name });
    }
  }

  private track(work: Promise<void>): void {
    this.running.add(work);
    void work.finally(() => this.running.delete(work));
  }
}

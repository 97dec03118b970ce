/** What every process tells of itself: memory, processor time, delay of the event loop, and whether its parts work. */
import { readFileSync } from 'node:fs';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { Readiness } from '../readiness';
import { Metrics, type Reading } from './metrics';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

@Injectable()
export class ProcessMetrics implements OnApplicationShutdown {
  private readonly pidsOf = new Map<string, () => readonly number[]>();
  private delay: IntervalHistogram | undefined;

  constructor(metrics: Metrics, readiness: Readiness, { metrics: { port } }: AppConfig) {
    if (port === undefined) return;
    this.delay = monitorEventLoopDelay();
    this.delay.enable();
    metrics.gauge(
      'recto_memory_bytes',
      'Resident memory of the service and of the parsers and converters that it runs.',
      () => this.memory(),
    );
    metrics.gauge('recto_heap_bytes', "Memory that JavaScript's values take in the service itself.", () => [
      { value: process.memoryUsage().heapUsed },
    ]);
    metrics.gauge('recto_cpu_seconds', 'Processor time that the service itself has used since its start.', () => {
      const { user, system } = process.cpuUsage();
      return [{ value: (user + system) / MICROSECONDS }];
    });
    metrics.gauge(
      'recto_event_loop_delay_seconds',
      'How late the event loop was, in 99 of 100 samples since the metrics were last collected.',
      () => this.loopDelay(),
    );
    metrics.gauge(
      'recto_part_up',
      'Whether a part that the process depends on works (1) or not (0), as in /readyz.',
      async () => {
        const { parts } = await readiness.report();
        return Object.entries(parts).map(([part, state]) => ({ value: state === 'ok' ? 1 : 0, labels: { part } }));
      },
    );
  }

  /** Processes that the service runs, to be counted under this name. */
  add(name: string, pids: () => readonly number[]): void {
    this.pidsOf.set(name, pids);
  }

  onApplicationShutdown(): void {
    this.delay?.disable();
  }

  private memory(): Reading[] {
    const children = [...this.pidsOf].map(([name, pids]) => ({
      value: pids().reduce((sum, pid) => sum + residentBytes(pid), 0),
      labels: { process: name },
    }));
    return [{ value: process.memoryUsage.rss(), labels: { process: 'service' } }, ...children];
  }

  private loopDelay(): Reading[] {
    const value = (this.delay?.percentile(99) ?? 0) / NANOSECONDS;
    this.delay?.reset();
    return [{ value }];
  }
}

/** 0 for a process that has ended, and where there is no /proc. */
function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

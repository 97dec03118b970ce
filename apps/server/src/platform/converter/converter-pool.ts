/** The pool of converters: queues documents, and hands each to an idle converter. */
import { abortReason, DomainError } from '../../errors';
import { settleWithin } from '../concurrency';
import type { JailState } from '../engine';
import { ConverterSlot } from './converter-slot';
import type { ConverterSlotOptions } from './converter-slot';
import { OfficeConverter } from './office-converter.port';
import type { Conversion, ConversionJob, ConverterHealth } from './office-converter.port';

export interface ConverterPoolOptions extends ConverterSlotOptions {
  size: number;
  required: boolean;
}

interface Waiting {
  start(slot: ConverterSlot): void;
  refuse(error: DomainError): void;
}

/** After this many failed starts in a row, converting is considered broken on this machine. */
const FAILED_STARTS_TO_REFUSE = 3;

export class ConverterPool extends OfficeConverter {
  private readonly slots: ConverterSlot[];
  /** In order of arrival. */
  private readonly queue: Waiting[] = [];
  private readonly running = new Set<Promise<unknown>>();
  private jail: JailState | null = null;
  private broken = false;
  private closing = false;

  constructor(private readonly options: ConverterPoolOptions) {
    super();
    const events = {
      onIdle: (): void => {
        this.broken = false;
        this.serve();
      },
      onReady: (jail: JailState): void => {
        this.jail = jail;
      },
      onStartFailed: (failures: number): void => {
        if (failures >= FAILED_STARTS_TO_REFUSE && !this.slots.some(({ isReady }) => isReady)) this.giveUpWaiting();
      },
    };
    this.slots = Array.from({ length: options.size }, () => new ConverterSlot(options, events));
  }

  /** Returns at once: nobody waits for a converter but a document. */
  start(): void {
    for (const slot of this.slots) slot.start();
  }

  convert(job: ConversionJob): Promise<Conversion> {
    if (this.closing || this.broken) return Promise.reject(new DomainError('unavailable'));
    if (job.signal.aborted) return Promise.reject(abortReason(job.signal));
    const running = new Promise<Conversion>((resolve, reject) => {
      const onAbort = (): void => {
        this.queue.splice(this.queue.indexOf(waiting), 1);
        reject(abortReason(job.signal));
      };
      const leaveQueue = (): void => {
        job.signal.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting = {
        start: (slot) => {
          leaveQueue();
          job.onStarted?.();
          slot.run(job).then(resolve, reject);
        },
        refuse: (error) => {
          leaveQueue();
          reject(error);
        },
      };
      job.signal.addEventListener('abort', onAbort, { once: true });
      this.queue.push(waiting);
    });
    this.track(running);
    this.serve();
    return running;
  }

  health(): ConverterHealth {
    return {
      enabled: true,
      required: this.options.required,
      fault: this.broken ? 'LibreOffice does not start' : null,
      size: this.slots.length,
      ready: this.slots.filter(({ isReady }) => isReady).length,
      busy: this.slots.filter(({ isBusy }) => isBusy).length,
      waiting: this.queue.length,
      jail: this.jail,
    };
  }

  /** The ids of the current processes. */
  pids(): number[] {
    return this.slots.flatMap(({ pids }) => pids);
  }

  /** Accepts nothing new, lets running documents finish within the grace period, then stops every process. */
  async close(graceMs: number): Promise<void> {
    this.closing = true;
    await settleWithin(this.running, graceMs);
    this.refuseWaiting();
    await Promise.all(this.slots.map((slot) => slot.stop()));
  }

  private serve(): void {
    for (const slot of this.slots) {
      if (slot.isIdle) this.queue.shift()?.start(slot);
    }
  }

  private giveUpWaiting(): void {
    this.broken = true;
    this.refuseWaiting();
  }

  private refuseWaiting(): void {
    for (const waiting of this.queue.splice(0)) waiting.refuse(new DomainError('unavailable'));
  }

  private track(running: Promise<unknown>): void {
    this.running.add(running);
    const forget = (): void => {
      this.running.delete(running);
    };
    running.then(forget, forget);
  }
}

/** The pool of converters: queues documents, and hands each to an idle converter. */
import { DomainError } from '../../errors';
import { startable, WaitingLine } from '../engine';
import type { ByUrgency, JailState, ReplacementReason, Urgency } from '../engine';
import { ConverterSlot } from './converter-slot';
import type { ConverterSlotOptions } from './converter-slot';
import { OfficeConverter } from './office-converter.port';
import type { Conversion, ConversionJob, ConverterHealth } from './office-converter.port';

export interface ConverterPoolOptions extends ConverterSlotOptions {
  size: number;
  /** The number of converters reserved for each kind of document. */
  reserved: ByUrgency<number>;
  required: boolean;
  onReplaced?(reason: ReplacementReason): void;
}

/** After this many failed starts in a row, converting is considered broken on this machine. */
const FAILED_STARTS_TO_REFUSE = 3;

export class ConverterPool extends OfficeConverter {
  private readonly slots: ConverterSlot[];
  private readonly line = new WaitingLine<ConversionJob, ConverterSlot>();
  private lastStarted: Urgency | null = null;
  private jail: JailState | null = null;
  private broken = false;
  private closing = false;

  constructor(private readonly options: ConverterPoolOptions) {
    super();
    const events = {
      onReplaced: (reason: ReplacementReason): void => options.onReplaced?.(reason),
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
    const running = this.line.join(job, (slot) => slot.run(job));
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
      waiting: this.line.length,
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
    await this.line.close(graceMs);
    await Promise.all(this.slots.map((slot) => slot.stop()));
  }

  /** Hands out documents as long as there is an idle converter and a document that may use it. */
  private serve(): void {
    for (const slot of this.slots.filter(({ isIdle }) => isIdle)) {
      const kind = this.nextKind();
      if (kind === undefined) return;
      this.lastStarted = kind;
      this.line.start(kind, slot);
    }
  }

  private nextKind(): Urgency | undefined {
    const running = (kind: Urgency): number => this.slots.filter(({ serves }) => serves === kind).length;
    const kinds = startable({
      processes: this.slots.length,
      reserved: this.options.reserved,
      running: { now: running('now'), later: running('later') },
      lastStarted: this.lastStarted,
    });
    return kinds.find((kind) => this.line.count(kind) > 0);
  }

  private giveUpWaiting(): void {
    this.broken = true;
    this.line.refuse();
  }
}

/**
 * A converter of the pool. It converts one document: what LibreOffice makes of a document depends on those that the same process has read before (fonts that
 * they brought along, caches, counters), and the same document must give the same PDF every day.
 */
import { rm } from 'node:fs/promises';
import { abortReason, DomainError } from '../../errors';
import { SupervisedSlot } from '../engine';
import type { JailState, SupervisionEvents, Urgency } from '../engine';
import { RESULT } from './converter-place';
import { ConverterProcess } from './converter-process';
import type { ConverterOptions } from './converter-process';
import type { Conversion, ConversionJob } from './office-converter.port';

export interface ConverterSlotOptions extends ConverterOptions {
  maxPages: number;
  /** The deadline of a document. */
  convertMs: number;
  startMs: number;
}

export interface ConverterSlotEvents extends SupervisionEvents {
  onReady(jail: JailState): void;
}

export class ConverterSlot extends SupervisedSlot<ConverterProcess> {
  private job: ConversionJob | null = null;

  constructor(
    private readonly options: ConverterSlotOptions,
    private readonly events: ConverterSlotEvents,
  ) {
    super(events);
  }

  /** The kind of the current document. */
  get serves(): Urgency | null {
    return this.isBusy ? (this.job?.urgency ?? null) : null;
  }

  get pids(): number[] {
    return this.process?.alive === true ? this.process.pids : [];
  }

  /** Only while idle. */
  async run(job: ConversionJob): Promise<Conversion> {
    const converter = this.occupy();
    this.job = job;
    try {
      return await this.convert(converter, job);
    } catch (error) {
      await rm(job.target, { force: true });
      throw error;
    } finally {
      this.finish(converter, false);
    }
  }

  protected override create(): ConverterProcess {
    return new ConverterProcess(this.options);
  }

  protected override async comesUp(converter: ConverterProcess): Promise<boolean> {
    const jail = await converter.ready(this.options.startMs);
    if (jail !== null) this.events.onReady(jail);
    return jail !== null;
  }

  private async convert(converter: ConverterProcess, job: ConversionJob): Promise<Conversion> {
    const { convertMs, maxPages } = this.options;
    const source = await converter.place.take(job);
    const request = { source, format: job.format, target: RESULT, maxPages };
    const answer = await converter.convert(request, convertMs, job.signal);
    switch (answer.type) {
      case 'converted':
        await converter.place.giveBack(job.target);
        return { pages: answer.pages };
      case 'refused':
        throw answer.code === 'page_limit_exceeded'
          ? new DomainError(answer.code, undefined, { limit: maxPages, pages: answer.pages })
          : new DomainError(answer.code);
      case 'late':
        throw new DomainError('parse_timeout');
      case 'aborted':
        throw abortReason(job.signal);
      case 'ended':
        throw new DomainError('parser_died');
      case 'ready':
        throw new DomainError('parse_failed');
    }
  }
}

/**
 * A slot of the pool, which always has a converter or is starting one. A converter is started ahead of need and converts
 * one document: what LibreOffice makes of a document depends on those that the same process has read before (fonts that
 * they brought along, caches, counters), and the same document must give the same PDF every day.
 */
import { rm } from 'node:fs/promises';
import { abortReason, DomainError } from '../../errors';
import type { JailState } from '../engine';
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

export interface ConverterSlotEvents {
  onIdle(): void;
  onReady(jail: JailState): void;
  /** A converter failed to start, for the given number of times in a row. */
  onStartFailed(failures: number): void;
}

type State = 'starting' | 'idle' | 'busy' | 'stopped';

const MAX_BACKOFF_MS = 10_000;

export class ConverterSlot {
  private converter: ConverterProcess | null = null;
  private state: State = 'starting';
  private failures = 0;
  private isReplaced = false;
  private restart: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: ConverterSlotOptions,
    private readonly events: ConverterSlotEvents,
  ) {}

  get isIdle(): boolean {
    return this.state === 'idle';
  }

  get isBusy(): boolean {
    return this.state === 'busy';
  }

  /** The slot has a converter, or is replacing it by one that hasn't failed to start. */
  get isReady(): boolean {
    return this.isIdle || this.isBusy || (this.state === 'starting' && this.isReplaced);
  }

  get pids(): number[] {
    return this.converter?.alive === true ? this.converter.pids : [];
  }

  start(): void {
    void this.launch();
  }

  /** Only while idle. */
  async run(job: ConversionJob): Promise<Conversion> {
    const { converter } = this;
    if (converter === null || this.state !== 'idle') throw new DomainError('internal_error');
    this.state = 'busy';
    try {
      return await this.convert(converter, job);
    } catch (error) {
      await rm(job.target, { force: true });
      throw error;
    } finally {
      this.replace(converter);
    }
  }

  async stop(): Promise<void> {
    this.state = 'stopped';
    clearTimeout(this.restart);
    this.converter?.kill();
    await this.converter?.ended;
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

  /** The new one is started only after the old one has ended, so that memory stays within its configuration. */
  private replace(converter: ConverterProcess): void {
    converter.kill();
    if (this.stopped()) return;
    this.state = 'starting';
    this.isReplaced = true;
    void converter.ended.then(() => this.launch());
  }

  private async launch(): Promise<void> {
    if (this.stopped()) return;
    const converter = this.newConverter();
    this.converter = converter;
    const jail = (await converter?.ready(this.options.startMs)) ?? null;
    if (this.stopped()) return;
    if (converter === null || jail === null) {
      converter?.kill();
      this.startLater();
      return;
    }
    this.failures = 0;
    this.isReplaced = false;
    this.state = 'idle';
    this.events.onReady(jail);
    void converter.ended.then(() => {
      if (this.converter === converter && this.state === 'idle') this.startLater();
    });
    this.events.onIdle();
  }

  /** Null if its directory can't be created. */
  private newConverter(): ConverterProcess | null {
    try {
      return new ConverterProcess(this.options);
    } catch {
      return null;
    }
  }

  private startLater(): void {
    this.state = 'starting';
    this.failures += 1;
    this.isReplaced = false;
    this.events.onStartFailed(this.failures);
    const delayMs = Math.min(MAX_BACKOFF_MS, 100 * 2 ** (this.failures - 1));
    this.restart = setTimeout(() => void this.launch(), delayMs);
  }

  private stopped(): boolean {
    return this.state === 'stopped';
  }
}

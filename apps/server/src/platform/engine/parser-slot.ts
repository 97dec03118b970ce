/**
 * A slot of the pool, which always has a parser process or is starting one. The process is started ahead of need. It is
 * replaced when it died, after a number of documents, when it has grown, or after a PHI document if no other of the
 * same organisation follows.
 */
import { DomainError } from '../../errors';
import { converse } from './conversation';
import type { ConversationEvents, ConversationLimits, ThreadsFor, Work } from './conversation';
import { ParserChild } from './parser-child';
import type { ChildOptions } from './parser-child';
import type { JailState, OcrState, ParserJob, Urgency } from './parser-pool.port';
import { maySee } from './phi-boundary.policy';

export interface SlotOptions extends ChildOptions, ConversationLimits, ConversationEvents {
  recycleAfterDocuments: number;
  recycleAboveRss: number;
  startMs: number;
  /** How long an idle process that has read a PHI document waits for another one of the same organisation. */
  phiRestMs: number;
}

export interface SlotEvents {
  /** A process is ready and has no document. */
  onIdle(): void;
  /** A process failed to start, for the given number of times in a row. */
  onStartFailed(failures: number): void;
  /** A process started, and reported its OCR runtime and its sandbox. */
  onReady(ocr: OcrState, jail: JailState): void;
  /** A process started, but reported that it can't work in this installation. */
  onUnfit(message: string): void;
}

type State = 'starting' | 'idle' | 'busy' | 'stopped';

const MAX_BACKOFF_MS = 10_000;

export class ParserSlot {
  private child: ParserChild | null = null;
  private state: State = 'starting';
  private job: ParserJob | null = null;
  private documents = 0;
  private failures = 0;
  private restart: NodeJS.Timeout | null = null;
  private phiRest: NodeJS.Timeout | undefined;
  private organisation: string | null = null;
  private isReplaced = false;

  constructor(
    private readonly options: SlotOptions,
    private readonly events: SlotEvents,
  ) {}

  get isIdle(): boolean {
    return this.state === 'idle';
  }

  get isStarting(): boolean {
    return this.state === 'starting';
  }

  /** The slot has a process, with a document or without, or is replacing it by one that hasn't failed to start. */
  get isReady(): boolean {
    return this.state === 'idle' || this.state === 'busy' || (this.state === 'starting' && this.isReplaced);
  }

  get phiOf(): string | null {
    return this.organisation;
  }

  /** The kind of the current document. */
  get serves(): Urgency | null {
    return this.state === 'busy' ? (this.job?.urgency ?? null) : null;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  start(): void {
    void this.launch();
  }

  /** Only while idle. */
  async run<T>(job: ParserJob, work: Work<T>, threadsFor: ThreadsFor): Promise<T> {
    const { child } = this;
    if (child === null || this.state !== 'idle' || !maySee(this, job.organisationId))
      throw new DomainError('internal_error');
    clearTimeout(this.phiRest);
    if (job.phi) this.organisation = job.organisationId;
    this.state = 'busy';
    this.job = job;
    try {
      return await converse(child, job, work, this.options, threadsFor);
    } finally {
      this.afterDocument(child);
    }
  }

  /** Replaces an idle process. */
  renew(): void {
    if (this.child !== null && this.state === 'idle') this.replace(this.child);
  }

  async stop(): Promise<void> {
    this.state = 'stopped';
    clearTimeout(this.phiRest);
    if (this.restart !== null) clearTimeout(this.restart);
    this.child?.kill();
    await this.child?.ended;
  }

  private afterDocument(child: ParserChild): void {
    this.job = null;
    if (this.state === 'stopped') return;
    this.documents += 1;
    this.failures = 0;
    if (child.alive && !this.isSpent(child)) {
      this.state = 'idle';
      if (this.organisation !== null) this.renewUnlessWanted();
      this.events.onIdle();
    } else {
      this.replace(child);
    }
  }

  private isSpent(child: ParserChild): boolean {
    return this.documents >= this.options.recycleAfterDocuments || child.rss > this.options.recycleAboveRss;
  }

  private renewUnlessWanted(): void {
    this.phiRest = setTimeout(() => {
      this.renew();
    }, this.options.phiRestMs).unref();
  }

  /**
   * The new process is started only after the old one has ended, so that the pool's memory stays within its
   * configuration.
   */
  private replace(child: ParserChild): void {
    this.state = 'starting';
    this.isReplaced = true;
    child.kill();
    void child.ended.then(() => this.launch());
  }

  private async launch(): Promise<void> {
    if (this.state === 'stopped') return;
    this.state = 'starting';
    clearTimeout(this.phiRest);
    const child = this.newChild();
    if (child === null) {
      this.startLater();
      return;
    }
    this.child = child;
    const answer = await child.ready(this.options.startMs);
    if (this.stopped()) return;
    if (answer.kind !== 'reply' || answer.reply.type !== 'ready') {
      if (answer.kind === 'reply' && answer.reply.type === 'unfit') this.events.onUnfit(answer.reply.message);
      child.kill();
      this.startLater();
      return;
    }
    this.documents = 0;
    this.organisation = null;
    this.isReplaced = false;
    this.state = 'idle';
    const { device, precision, warning, jail } = answer.reply;
    this.events.onReady({ device, precision, warning }, jail);
    void child.ended.then(() => {
      if (this.child === child && this.state === 'idle') this.startLater();
    });
    this.events.onIdle();
  }

  /** Null if its directory can't be created. */
  private newChild(): ParserChild | null {
    try {
      return new ParserChild(this.options);
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

/**
 * A parser process of the pool. It is replaced when it died, after a number of documents, when it has grown, or after a
 * PHI document if no other of the same organisation follows.
 */
import { DomainError } from '../../errors';
import { converse } from './conversation';
import type { ConversationEvents, ConversationLimits, ThreadsFor, Work } from './conversation';
import { ParserChild } from './parser-child';
import type { ChildOptions } from './parser-child';
import type { JailState, OcrState, ParserJob, Urgency } from './parser-pool.port';
import { maySee } from './phi-boundary.policy';
import { SupervisedSlot } from './supervised-slot';
import type { SupervisionEvents } from './supervised-slot';

export interface SlotOptions extends ChildOptions, ConversationLimits, ConversationEvents {
  recycleAfterDocuments: number;
  recycleAboveRss: number;
  startMs: number;
  /** How long an idle process that has read a PHI document waits for another one of the same organisation. */
  phiRestMs: number;
}

export interface SlotEvents extends SupervisionEvents {
  /** A process started, and reported its OCR runtime and its sandbox. */
  onReady(ocr: OcrState, jail: JailState): void;
  /** A process started, but reported that it can't work in this installation. */
  onUnfit(message: string): void;
}

export class ParserSlot extends SupervisedSlot<ParserChild> {
  private job: ParserJob | null = null;
  private documents = 0;
  private phiRest: NodeJS.Timeout | undefined;
  private organisation: string | null = null;

  constructor(
    private readonly options: SlotOptions,
    private readonly events: SlotEvents,
  ) {
    super(events);
  }

  get phiOf(): string | null {
    return this.organisation;
  }

  /** The kind of the current document. */
  get serves(): Urgency | null {
    return this.isBusy ? (this.job?.urgency ?? null) : null;
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Only while idle. */
  async run<T>(job: ParserJob, work: Work<T>, threadsFor: ThreadsFor): Promise<T> {
    if (!maySee(this, job.organisationId)) throw new DomainError('internal_error');
    const child = this.occupy();
    clearTimeout(this.phiRest);
    if (job.phi) this.organisation = job.organisationId;
    this.job = job;
    try {
      return await converse(child, job, work, this.options, threadsFor);
    } finally {
      this.afterDocument(child);
    }
  }

  /** Replaces an idle process. */
  renew(): void {
    if (this.process !== null && this.isIdle) this.replace(this.process);
  }

  override async stop(): Promise<void> {
    clearTimeout(this.phiRest);
    await super.stop();
  }

  protected override create(): ParserChild {
    clearTimeout(this.phiRest);
    return new ParserChild(this.options);
  }

  protected override async comesUp(child: ParserChild): Promise<boolean> {
    const answer = await child.ready(this.options.startMs);
    if (answer.kind !== 'reply') return false;
    const { reply } = answer;
    if (reply.type === 'unfit') this.events.onUnfit(reply.message);
    if (reply.type !== 'ready') return false;
    this.documents = 0;
    this.organisation = null;
    const { device, precision, warning, jail } = reply;
    this.events.onReady({ device, precision, warning }, jail);
    return true;
  }

  private afterDocument(child: ParserChild): void {
    this.job = null;
    this.documents += 1;
    const isKept = child.alive && !this.isSpent(child);
    if (isKept && this.organisation !== null) this.renewUnlessWanted();
    this.finish(child, isKept);
  }

  private isSpent(child: ParserChild): boolean {
    return this.documents >= this.options.recycleAfterDocuments || child.rss > this.options.recycleAboveRss;
  }

  private renewUnlessWanted(): void {
    this.phiRest = setTimeout(() => {
      this.renew();
    }, this.options.phiRestMs).unref();
  }
}

/** The pool of parser processes: admits documents, queues them, and hands each to an idle process. */
import { DomainError } from '../../errors';
import type { Work } from './conversation';
import { ParserPool } from './parser-pool.port';
import type {
  DocumentJob,
  DrawJob,
  DrawnPage,
  ExtractJob,
  JailState,
  OcrState,
  OfficeCopy,
  ParseJob,
  ParseOutcome,
  ParserJob,
  PoolHealth,
  SavedText,
  SavedTextJob,
  Urgency,
  WrittenResult,
} from './parser-pool.port';
import { startable, threadsFor } from './parser-share.policy';
import type { ByUrgency, PoolLoad } from './parser-share.policy';
import type { ParserUser } from './parser-user';
import { ParserSlot } from './parser-slot';
import type { ReplacementReason } from './supervised-slot';
import type { SlotOptions } from './parser-slot';
import { nextStep } from './phi-boundary.policy';
import { WaitingLine } from './waiting-line';
import { copyVisit, drawVisit, extractVisit, parseVisit, savedTextVisit, saveTextVisit } from './visits';

export interface PoolOptions extends SlotOptions {
  size: number;
  /** The number of processes reserved for each kind of document. */
  reserved: ByUrgency<number>;
  onReplaced?(reason: ReplacementReason): void;
  /** The number of waiting synchronous documents at which further ones are refused. */
  maxQueued: number;
}

/** Parsers can't work in this installation; the message says what is missing. */
export class UnfitInstallation extends Error {
  override readonly name = 'UnfitInstallation';
}

/** After this many failed starts in a row, parsing is considered broken on this machine. */
const FAILED_STARTS_TO_REFUSE = 3;

export class ProcessPool extends ParserPool {
  private readonly slots: ParserSlot[];
  /** When a job leaves, the next one may be of the organisation that an idle process is bound to. */
  private readonly line = new WaitingLine<ParserJob, ParserSlot>(() => {
    this.serve();
  });
  private lastStarted: Urgency | null = null;
  private closing = false;
  private broken = false;
  private ocr: OcrState | null = null;
  private jail: JailState | null = null;
  private readonly firstStart: Promise<OcrState | null>;

  constructor(private readonly options: PoolOptions) {
    super();
    let started: (ocr: OcrState | null) => void = () => undefined;
    let failed: (error: UnfitInstallation) => void = () => undefined;
    this.firstStart = new Promise((resolve, reject) => {
      started = resolve;
      failed = reject;
    });
    // A caller that doesn't await the start gets the failure from its requests.
    this.firstStart.catch(() => undefined);
    const events = {
      onReplaced: (reason: ReplacementReason): void => options.onReplaced?.(reason),
      onIdle: (): void => {
        this.broken = false;
        this.serve();
      },
      onStartFailed: (failures: number): void => {
        if (failures < FAILED_STARTS_TO_REFUSE) return;
        started(null);
        this.giveUpWaiting();
      },
      onReady: (ocr: OcrState, jail: JailState): void => {
        this.ocr = ocr;
        this.jail = jail;
        started(ocr);
      },
      onUnfit: (message: string): void => {
        failed(new UnfitInstallation(message));
      },
    };
    this.slots = Array.from({ length: options.size }, () => new ParserSlot(options, events));
  }

  /** Resolves when the first process is up, or with null if none starts for now; rejects if none ever will. */
  start(): Promise<OcrState | null> {
    for (const slot of this.slots) slot.start();
    return this.firstStart;
  }

  admit(): void {
    if (this.closing) throw new DomainError('unavailable');
    const isServedAtOnce = this.slots.some(({ isIdle }) => isIdle) && startable(this.load()).includes('now');
    if (isServedAtOnce) return;
    if (this.line.count('now') >= this.options.maxQueued) throw new DomainError('overloaded');
  }

  run(job: ParseJob): Promise<ParseOutcome> {
    return this.visit(job, parseVisit(job));
  }

  draw(job: DrawJob): Promise<DrawnPage> {
    return this.visit(job, drawVisit(job));
  }

  copyOffice(job: DocumentJob): Promise<OfficeCopy> {
    return this.visit(job, copyVisit(job));
  }

  extract(job: ExtractJob): Promise<ParseOutcome> {
    return this.visit(job, extractVisit(job));
  }

  saveText(job: ExtractJob): Promise<SavedText> {
    return this.visit(job, saveTextVisit(job));
  }

  extractSaved(job: SavedTextJob): Promise<WrittenResult> {
    return this.visit(job, savedTextVisit(job));
  }

  /** Waits for a process, and does a job's work with it. */
  private visit<T>(job: ParserJob, work: Work<T>): Promise<T> {
    if (this.closing || this.broken) return Promise.reject(new DomainError('unavailable'));
    const running = this.line.join(job, (slot) => slot.run(job, work, (pages) => this.threadsFor(job, pages)));
    this.serve();
    return running;
  }

  health(): PoolHealth {
    return {
      size: this.slots.length,
      ready: this.slots.filter((slot) => slot.isReady).length,
      busy: this.slots.filter((slot) => slot.serves !== null).length,
      waiting: this.line.length,
      ocr: this.ocr,
      jail: this.jail,
    };
  }

  /** The user of the processes; null for the service's own user. */
  get user(): ParserUser | null {
    return this.options.jail?.user ?? null;
  }

  /** The ids of the current processes. */
  pids(): number[] {
    return this.slots.flatMap((slot) => slot.pid ?? []);
  }

  /** Accepts nothing new, lets running documents finish within the grace period, then stops every process. */
  async close(graceMs: number): Promise<void> {
    this.closing = true;
    await this.line.close(graceMs);
    await Promise.all(this.slots.map((slot) => slot.stop()));
  }

  /** Hands out documents as long as there is an idle process and a document that may use it. */
  private serve(): void {
    const firstOf = (kind: Urgency): string | null => this.line.first(kind)?.organisationId ?? null;
    for (;;) {
      const step = nextStep({
        kinds: startable(this.load()),
        first: { now: firstOf('now'), later: firstOf('later') },
        idle: this.slots.filter(({ isIdle }) => isIdle),
        starting: this.slots.filter(({ isStarting }) => isStarting).length,
      });
      if (step === null) return;
      if (step.does === 'replace') {
        step.process.renew();
      } else {
        this.lastStarted = step.kind;
        this.line.start(step.kind, step.process);
      }
    }
  }

  private load(): PoolLoad {
    const running = (kind: Urgency): number => this.slots.filter(({ serves }) => serves === kind).length;
    return {
      processes: this.slots.length,
      reserved: this.options.reserved,
      running: { now: running('now'), later: running('later') },
      lastStarted: this.lastStarted,
    };
  }

  private threadsFor({ urgency }: ParserJob, pages: number): number {
    return threadsFor(urgency, pages, this.slots.filter(({ isIdle }) => isIdle).length, this.load());
  }

  private giveUpWaiting(): void {
    if (this.slots.some(({ isReady }) => isReady)) return;
    this.broken = true;
    this.line.refuse();
  }
}

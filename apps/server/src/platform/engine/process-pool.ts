/** The pool of parser processes: admits documents, queues them, and hands each to an idle process. */
import { abortReason, DomainError } from '../../errors';
import { settleWithin } from '../concurrency';
import type { Work } from './conversation';
import { ParserPool } from './parser-pool.port';
import type {
  DocumentJob,
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
import type { ByUrgency, ParserLoad } from './parser-share.policy';
import type { ParserUser } from './parser-user';
import { ParserSlot } from './parser-slot';
import type { SlotOptions } from './parser-slot';
import { nextStep } from './phi-boundary.policy';
import { copyVisit, extractVisit, parseVisit, savedTextVisit, saveTextVisit } from './visits';

export interface PoolOptions extends SlotOptions {
  size: number;
  /** The number of processes reserved for each kind of document. */
  reserved: ByUrgency<number>;
  /** The number of waiting synchronous documents at which further ones are refused. */
  maxQueued: number;
}

interface Waiting {
  job: ParserJob;
  start(slot: ParserSlot): void;
  refuse(error: DomainError): void;
}

/** Parsers can't work in this installation; the message says what is missing. */
export class UnfitInstallation extends Error {
  override readonly name = 'UnfitInstallation';
}

/** After this many failed starts in a row, parsing is considered broken on this machine. */
const FAILED_STARTS_TO_REFUSE = 3;

export class ProcessPool extends ParserPool {
  private readonly slots: ParserSlot[];
  /** In order of arrival. */
  private readonly queues: ByUrgency<Waiting[]> = { now: [], later: [] };
  private lastStarted: Urgency | null = null;
  private readonly running = new Set<Promise<unknown>>();
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
    if (this.queues.now.length >= this.options.maxQueued) throw new DomainError('overloaded');
  }

  run(job: ParseJob): Promise<ParseOutcome> {
    return this.visit(job, parseVisit(job));
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
    if (job.signal.aborted) return Promise.reject(abortReason(job.signal));
    const queue = this.queues[job.urgency];
    const running = new Promise<T>((resolve, reject) => {
      const onAbort = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(abortReason(job.signal));
        // The next document may be of the organisation that an idle process is bound to.
        this.serve();
      };
      const leaveQueue = (): void => {
        job.signal.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting = {
        job,
        start: (slot) => {
          leaveQueue();
          job.onStarted?.();
          slot.run(job, work, (pages) => this.threadsFor(job, pages)).then(resolve, reject);
        },
        refuse: (error) => {
          leaveQueue();
          reject(error);
        },
      };
      job.signal.addEventListener('abort', onAbort, { once: true });
      queue.push(waiting);
    });
    this.track(running);
    this.serve();
    return running;
  }

  health(): PoolHealth {
    return {
      size: this.slots.length,
      ready: this.slots.filter((slot) => slot.isReady).length,
      busy: this.slots.filter((slot) => slot.serves !== null).length,
      waiting: this.queues.now.length + this.queues.later.length,
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
    await settleWithin(this.running, graceMs);
    this.refuseWaiting();
    await Promise.all(this.slots.map((slot) => slot.stop()));
  }

  /** Hands out documents as long as there is an idle process and a document that may use it. */
  private serve(): void {
    const organisationOf = (waiting: Waiting | undefined): string | null => waiting?.job.organisationId ?? null;
    for (;;) {
      const step = nextStep({
        kinds: startable(this.load()),
        first: { now: organisationOf(this.queues.now[0]), later: organisationOf(this.queues.later[0]) },
        idle: this.slots.filter(({ isIdle }) => isIdle),
        starting: this.slots.filter(({ isStarting }) => isStarting).length,
      });
      if (step === null) return;
      if (step.does === 'replace') {
        step.process.renew();
      } else {
        this.lastStarted = step.kind;
        this.queues[step.kind].shift()?.start(step.process);
      }
    }
  }

  private load(): ParserLoad {
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
    this.refuseWaiting();
  }

  private refuseWaiting(): void {
    for (const queue of [this.queues.now, this.queues.later]) {
      for (const waiting of queue.splice(0)) waiting.refuse(new DomainError('unavailable'));
    }
  }

  private track(running: Promise<unknown>): void {
    this.running.add(running);
    const forget = (): void => {
      this.running.delete(running);
    };
    running.then(forget, forget);
  }
}

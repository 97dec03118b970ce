/**
 * One parser process from the service's side: starting it, sending requests, stopping it. Pools and deadlines are
 * handled elsewhere.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { OcrSetup } from './addon';
import { endParser, launcherArguments } from './jail';
import type { Jail } from './jail';
import { parserEnvironment } from './parser-environment';
import { readReply } from './parser-messages';
import type { ParserReply, ParserRequest } from './parser-messages';
import { WorkPlace } from './work-place';

export interface ChildOptions {
  /** The compiled program of the process. */
  entry: string;
  memoryBytes: number;
  ocr: OcrSetup;
  /** The directory, on the file system of the documents, below which every process gets one of its own. */
  workRoot: string;
  /** Null if it is not available. */
  jail: Jail | null;
}

/** The outcomes of waiting for a reply. */
export type Answer =
  | { kind: 'reply'; reply: ParserReply }
  /** The process ended, or sent something that is not a reply. */
  | { kind: 'ended' }
  | { kind: 'late' }
  | { kind: 'aborted' };

/** The V8 heap holds control messages only; the document lives in the addon's memory. */
const HEAP_FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=2'];

export class ParserChild {
  /** Resolves when the process has ended in any way, and its directory is removed. */
  readonly ended: Promise<void>;
  readonly place: WorkPlace;
  private readonly process: ChildProcess;
  private listener: ((answer: Answer) => void) | null = null;
  /** Hears of the progress of the current step. */
  private onProgress: ((pagesDone: number) => void) | undefined;
  private readonly jail: Jail | null;
  private gone = false;
  private lastRss = 0;

  /** Throws if its directory can't be created. */
  constructor(options: ChildOptions) {
    const { jail } = options;
    this.jail = jail;
    this.place = new WorkPlace(options.workRoot, jail?.user ?? null);
    this.process = fork(options.entry, [String(options.memoryBytes), JSON.stringify(options.ocr)], {
      env: parserEnvironment(options.ocr),
      cwd: this.place.dir,
      ...(jail === null
        ? { execArgv: HEAP_FLAGS }
        : { execPath: jail.launcher, execArgv: [...launcherArguments(jail, this.place.dir), ...HEAP_FLAGS] }),
      serialization: 'json',
      // A panic's message may quote the document, so a parser's output goes into no log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.process.on('message', (message) => {
      this.hear(message);
    });
    this.ended = new Promise((resolve) => {
      const end = (): void => {
        this.gone = true;
        this.settle({ kind: 'ended' });
        void this.place.remove().then(resolve);
      };
      this.process.once('exit', end);
      this.process.once('error', end);
    });
  }

  get alive(): boolean {
    return !this.gone;
  }

  /** Resident memory after the last document that it released. */
  get rss(): number {
    return this.lastRss;
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Files that libraries leave in the directory while they are loaded must not be there for the first document. */
  async ready(waitMs: number): Promise<Answer> {
    const answer = await this.wait(waitMs, null);
    await this.clear();
    return answer;
  }

  /** Empties its directory. A process in which files of one document remain is not given another. */
  async clear(): Promise<void> {
    if (this.gone) return;
    try {
      await this.place.empty();
    } catch {
      this.kill();
      await this.ended;
    }
  }

  ask(
    request: ParserRequest,
    waitMs: number,
    signal: AbortSignal | null,
    onProgress?: (pagesDone: number) => void,
  ): Promise<Answer> {
    const answer = this.wait(waitMs, signal);
    this.onProgress = onProgress;
    this.send(request);
    return answer;
  }

  /** Makes the process release its document; false if it doesn't within the grace period, or has ended. */
  async cancel(graceMs: number): Promise<boolean> {
    const until = performance.now() + graceMs;
    this.send({ type: 'cancel' });
    for (;;) {
      const answer = await this.wait(until - performance.now(), null);
      if (answer.kind !== 'reply') return false;
      // A reply sent before the cancel arrived is ignored.
      if (answer.reply.type === 'cancelled') return true;
    }
  }

  /** Kills the process at once; it has nothing to clean up on SIGTERM. */
  kill(): void {
    const { pid } = this.process;
    if (!this.gone && pid !== undefined) endParser(this.jail, pid);
  }

  private send(request: ParserRequest): void {
    if (this.gone || !this.process.connected) return;
    // A failed send means that the process is ending, which its exit event reports.
    this.process.send(request, () => undefined);
  }

  private hear(message: unknown): void {
    const reply = readReply(message);
    if (reply === null) {
      this.kill();
      this.settle({ kind: 'ended' });
    } else if (reply.type === 'progress') {
      this.onProgress?.(reply.pagesDone);
    } else {
      if ('rss' in reply) this.lastRss = reply.rss;
      this.settle({ kind: 'reply', reply });
    }
  }

  private wait(waitMs: number, signal: AbortSignal | null): Promise<Answer> {
    if (this.gone) return Promise.resolve({ kind: 'ended' });
    if (signal?.aborted === true) return Promise.resolve({ kind: 'aborted' });
    return new Promise((resolve) => {
      const onAbort = (): void => {
        this.settle({ kind: 'aborted' });
      };
      const timer = setTimeout(
        () => {
          this.settle({ kind: 'late' });
        },
        Math.max(0, waitMs),
      );
      signal?.addEventListener('abort', onAbort, { once: true });
      this.listener = (answer) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        resolve(answer);
      };
    });
  }

  private settle(answer: Answer): void {
    const { listener } = this;
    this.listener = null;
    this.onProgress = undefined;
    listener?.(answer);
  }
}

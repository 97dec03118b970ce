/** One parser process, seen from the service: start it, ask it, stop it. Knows nothing of pools or deadlines of jobs. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { OcrSetup } from './addon';
import { ALLOCATOR } from './allocator';
import { endParser, launcherArguments } from './jail';
import type { Jail } from './jail';
import { readReply } from './parser-messages';
import type { ParserReply, ParserRequest } from './parser-messages';
import { WorkPlace } from './work-place';

export interface ChildOptions {
  /** The compiled program of the process. */
  entry: string;
  memoryBytes: number;
  ocr: OcrSetup;
  /** Where every process gets a directory of its own, on the file system of the documents. */
  workRoot: string;
  /** Null where none can be had. */
  jail: Jail | null;
}

/** Every way in which waiting for a reply can end. */
export type Answer =
  | { kind: 'reply'; reply: ParserReply }
  /** The process is gone, or said something that is no reply. */
  | { kind: 'ended' }
  | { kind: 'late' }
  | { kind: 'aborted' };

/** The V8 heap holds control messages only; the document lives in the addon's memory. */
const HEAP_FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=2'];

export class ParserChild {
  /** Resolves when the process is gone, however it went, and its directory with it. */
  readonly ended: Promise<void>;
  readonly place: WorkPlace;
  private readonly process: ChildProcess;
  private listener: ((answer: Answer) => void) | null = null;
  private readonly jail: Jail | null;
  private gone = false;
  private lastRss = 0;

  /** Throws when its directory can't be made. */
  constructor(options: ChildOptions) {
    const { jail } = options;
    this.jail = jail;
    this.place = new WorkPlace(options.workRoot, jail?.user ?? null);
    this.process = fork(options.entry, [String(options.memoryBytes), JSON.stringify(options.ocr)], {
      env: ALLOCATOR,
      cwd: this.place.dir,
      ...(jail === null
        ? { execArgv: HEAP_FLAGS }
        : { execPath: jail.launcher, execArgv: [...launcherArguments(jail, this.place.dir), ...HEAP_FLAGS] }),
      serialization: 'json',
      // A panic's message can quote the document: what a parser writes belongs in no log.
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

  /** Resident memory after the last document that it let go of. */
  get rss(): number {
    return this.lastRss;
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** What libraries leave in the directory while they are loaded isn't for the first document to find. */
  async ready(waitMs: number): Promise<Answer> {
    const answer = await this.wait(waitMs, null);
    await this.clear();
    return answer;
  }

  /** Empties its directory. A process that would find anything of one document isn't given another. */
  async clear(): Promise<void> {
    if (this.gone) return;
    try {
      await this.place.empty();
    } catch {
      this.kill();
      await this.ended;
    }
  }

  ask(request: ParserRequest, waitMs: number, signal: AbortSignal | null): Promise<Answer> {
    const answer = this.wait(waitMs, signal);
    this.send(request);
    return answer;
  }

  /** Makes the process let go of its document. False when it doesn't within the grace, or is gone. */
  async cancel(graceMs: number): Promise<boolean> {
    const until = performance.now() + graceMs;
    this.send({ type: 'cancel' });
    for (;;) {
      const answer = await this.wait(until - performance.now(), null);
      if (answer.kind !== 'reply') return false;
      // A reply that was under way when the cancel left is passed over.
      if (answer.reply.type === 'cancelled') return true;
    }
  }

  /** Nothing that a process parsing a document does on SIGTERM could be worth waiting for. */
  kill(): void {
    const { pid } = this.process;
    if (!this.gone && pid !== undefined) endParser(this.jail, pid);
  }

  private send(request: ParserRequest): void {
    if (this.gone || !this.process.connected) return;
    // A failing send means that the process is going: its exit tells.
    this.process.send(request, () => undefined);
  }

  private hear(message: unknown): void {
    const reply = readReply(message);
    if (reply === null) {
      this.kill();
      this.settle({ kind: 'ended' });
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
    listener?.(answer);
  }
}

/**
 * A slot of a pool, which always has a process or is starting one. A process is started ahead of need, and replaced when
 * it ends; starts that fail are repeated after longer and longer pauses.
 */
import { DomainError } from '../../errors';

export interface SupervisedProcess {
  /** Resolves when it has ended in any way, and nothing of it is left. */
  readonly ended: Promise<void>;
  readonly alive: boolean;
  kill(): void;
}

export interface SupervisionEvents {
  /** A process is ready and has no document. */
  onIdle(): void;
  /** A process failed to start, for the given number of times in a row. */
  onStartFailed(failures: number): void;
  /** A process is replaced, or tried to start. */
  onReplaced?(reason: ReplacementReason): void;
}

/** `planned`: it has done its share of documents, or has grown. `died`: it crashed, was killed with its document, or ended by itself. */
export type ReplacementReason = 'planned' | 'died' | 'start_failed';

type State = 'starting' | 'idle' | 'busy' | 'stopped';

const MAX_BACKOFF_MS = 10_000;

export abstract class SupervisedSlot<P extends SupervisedProcess> {
  protected process: P | null = null;
  private state: State = 'starting';
  private failures = 0;
  private isReplaced = false;
  private restart: NodeJS.Timeout | undefined;

  protected constructor(private readonly supervision: SupervisionEvents) {}

  get isIdle(): boolean {
    return this.state === 'idle';
  }

  get isBusy(): boolean {
    return this.state === 'busy';
  }

  get isStarting(): boolean {
    return this.state === 'starting';
  }

  /** The slot has a process, with a document or without, or is replacing it by one that hasn't failed to start. */
  get isReady(): boolean {
    return this.isIdle || this.isBusy || (this.isStarting && this.isReplaced);
  }

  start(): void {
    void this.launch();
  }

  async stop(): Promise<void> {
    this.state = 'stopped';
    clearTimeout(this.restart);
    this.process?.kill();
    await this.process?.ended;
  }

  /** Throws if a process can't be created. */
  protected abstract create(): P;

  /** Whether a new process can be given documents. */
  protected abstract comesUp(process: P): Promise<boolean>;

  /** The process of an idle slot, which is busy from now on. */
  protected occupy(): P {
    if (this.process === null || !this.isIdle) throw new DomainError('internal_error');
    this.state = 'busy';
    return this.process;
  }

  /** The document is done. The process is kept for the next one, or replaced. */
  protected finish(process: P, isKept: boolean): void {
    if (this.hasStopped()) return;
    this.failures = 0;
    if (isKept) {
      this.state = 'idle';
      this.supervision.onIdle();
    } else {
      this.replace(process);
    }
  }

  /**
   * The new process is started only after the old one has ended, so that the pool's memory stays within its
   * configuration.
   */
  protected replace(process: P): void {
    this.supervision.onReplaced?.(process.alive ? 'planned' : 'died');
    this.state = 'starting';
    this.isReplaced = true;
    process.kill();
    void process.ended.then(() => this.launch());
  }

  private async launch(): Promise<void> {
    if (this.hasStopped()) return;
    const process = this.created();
    this.process = process;
    const isUp = process !== null && (await this.comesUp(process));
    if (this.hasStopped()) return;
    if (!isUp) {
      process?.kill();
      this.startLater('start_failed');
      return;
    }
    this.isReplaced = false;
    this.state = 'idle';
    void process.ended.then(() => {
      if (this.process === process && this.isIdle) this.startLater('died');
    });
    this.supervision.onIdle();
  }

  private created(): P | null {
    try {
      return this.create();
    } catch {
      return null;
    }
  }

  private startLater(reason: ReplacementReason): void {
    this.supervision.onReplaced?.(reason);
    this.state = 'starting';
    this.failures += 1;
    this.isReplaced = false;
    this.supervision.onStartFailed(this.failures);
    const delayMs = Math.min(MAX_BACKOFF_MS, 100 * 2 ** (this.failures - 1));
    this.restart = setTimeout(() => void this.launch(), delayMs);
  }

  private hasStopped(): boolean {
    return this.state === 'stopped';
  }
}

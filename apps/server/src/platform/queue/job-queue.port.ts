/**
 * The port to the queue. It wakes workers up and nothing else: a job carries ids, may be lost, may come twice, and nothing that was
 * promised to a caller depends on it.
 */

/** What is queued under a name. Whoever declares it gives the type of what its jobs carry: ids only. */
export interface JobKind<Payload extends object> {
  /** Letters, digits and dashes. */
  readonly name: string;
  /** Only for the compiler. */
  readonly payload?: Payload;
}

export interface NewJob<Payload extends object> {
  /** A job with the id of one that is queued or at work is not added. */
  readonly id: string;
  readonly payload: Payload;
}

export interface ConsumerOptions {
  /** Jobs at work at once in this process. */
  readonly concurrency: number;
}

/** Takes jobs until it is stopped. */
export interface JobConsumer {
  /** Takes no new job from now on; resolves when none is at work any more. Twice is harmless. */
  stop(): Promise<void>;
}

export abstract class JobQueue {
  /** Rejects with `unavailable` when the queue doesn't answer. */
  abstract add<Payload extends object>(kind: JobKind<Payload>, jobs: readonly NewJob<Payload>[]): Promise<void>;

  /** `handle` never rejects: what has to be done again is written elsewhere. */
  abstract consume<Payload extends object>(
    kind: JobKind<Payload>,
    options: ConsumerOptions,
    handle: (payload: Payload) => Promise<void>,
  ): JobConsumer;

  /** Lets go of connections. */
  abstract stop(): void;
}

/**
 * The port to the job queue, which only wakes workers. A job carries ids, may be lost and may be delivered twice. What
 * must not be lost is first written to the database as a transactional outbox (the `stage` of a batch's item), from
 * which jobs are added again.
 */

/** A kind of job with the type of its payload, which holds ids only. */
export interface JobKind<Payload extends object> {
  /** Letters, digits and dashes. */
  readonly name: string;
  /** For type inference only. */
  readonly payload?: Payload;
}

export interface NewJob<Payload extends object> {
  /** A job with the id of one that is queued or running is not added. */
  readonly id: string;
  readonly payload: Payload;
}

export interface ConsumerOptions {
  /** Jobs that run concurrently in this process. */
  readonly concurrency: number;
}

/** Takes jobs until it is stopped. */
export interface JobConsumer {
  /** Takes no new jobs, but for one that it was about to take, until it is resumed. Both may be called twice. */
  pause(): void;
  resume(): void;
  /** Takes no new jobs; resolves when none is running. It may be called twice. */
  stop(): Promise<void>;
}

export interface QueueDepth {
  readonly queue: string;
  readonly state: 'waiting' | 'active';
  readonly jobs: number;
}

export abstract class JobQueue {
  /** Rejects with `unavailable` if the queue doesn't answer. */
  abstract add<Payload extends object>(kind: JobKind<Payload>, jobs: readonly NewJob<Payload>[]): Promise<void>;

  /** `handle` never rejects: work to be retried is recorded in the database. */
  abstract consume<Payload extends object>(
    kind: JobKind<Payload>,
    options: ConsumerOptions,
    handle: (payload: Payload) => Promise<void>,
  ): JobConsumer;

  /** Jobs of each queue that this process adds to, by state. Rejects with `unavailable` if the queue doesn't answer. */
  abstract depths(): Promise<QueueDepth[]>;

  /** Closes its connections. */
  abstract stop(): void;
}

/** Documents that wait for a process of a pool: those of each kind in order of arrival. */
import { AsyncResource } from 'node:async_hooks';
import { abortReason, DomainError } from '../../errors';
import { settleWithin } from '../concurrency';
import type { ByUrgency } from './parser-share.policy';
import type { Urgency } from './parser-pool.port';

export interface WaitingJob {
  readonly urgency: Urgency;
  readonly signal: AbortSignal;
  /** A process has taken the document, so the wait for one is over. */
  onStarted?(): void;
}

interface Waiting<J, S> {
  readonly job: J;
  start(slot: S): void;
  refuse(error: DomainError): void;
}

export class WaitingLine<J extends WaitingJob, S> {
  private readonly queues: ByUrgency<Waiting<J, S>[]> = { now: [], later: [] };
  private readonly running = new Set<Promise<unknown>>();

  /** `onShorter` is called when a job leaves the line without a slot. */
  constructor(private readonly onShorter: () => void = () => undefined) {}

  /** Waits for a slot and does the work with it; rejects with the signal's reason if that aborts before. */
  join<T>(job: J, work: (slot: S) => Promise<T>): Promise<T> {
    if (job.signal.aborted) return Promise.reject(abortReason(job.signal));
    const queue = this.queues[job.urgency];
    const running = new Promise<T>((resolve, reject) => {
      const onAbort = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(abortReason(job.signal));
        this.onShorter();
      };
      const leaveQueue = (): void => {
        job.signal.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting<J, S> = {
        job,
        // Started by whoever lets go of a slot, and still a part of the work that has joined.
        start: AsyncResource.bind((slot: S) => {
          leaveQueue();
          job.onStarted?.();
          work(slot).then(resolve, reject);
        }),
        refuse: (error) => {
          leaveQueue();
          reject(error);
        },
      };
      job.signal.addEventListener('abort', onAbort, { once: true });
      queue.push(waiting);
    });
    this.track(running);
    return running;
  }

  /** The one of this kind whose turn it is; null if none waits. */
  first(kind: Urgency): J | null {
    return this.queues[kind][0]?.job ?? null;
  }

  /** Gives a slot to the first one of this kind. */
  start(kind: Urgency, slot: S): void {
    this.queues[kind].shift()?.start(slot);
  }

  count(kind: Urgency): number {
    return this.queues[kind].length;
  }

  get length(): number {
    return this.count('now') + this.count('later');
  }

  /** Refuses all that wait. */
  refuse(): void {
    for (const queue of [this.queues.now, this.queues.later]) {
      for (const waiting of queue.splice(0)) waiting.refuse(new DomainError('unavailable'));
    }
  }

  /** Lets documents end within the time, then refuses those that still wait. */
  async close(graceMs: number): Promise<void> {
    await settleWithin(this.running, graceMs);
    this.refuse();
  }

  private track(running: Promise<unknown>): void {
    this.running.add(running);
    const forget = (): void => {
      this.running.delete(running);
    };
    running.then(forget, forget);
  }
}

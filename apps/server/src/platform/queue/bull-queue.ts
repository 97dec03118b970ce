/**
 * The job queue over BullMQ. It starts without Redis and survives its absence: adding fails at once, consumers wait
 * until Redis is back.
 */
import { once } from 'node:events';
import type { EventEmitter } from 'node:events';
import { Queue, Worker } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import { DomainError } from '../../errors';
import type { EventLog } from '../observability';
import { tlsOf } from '../redis';
import {
  type ConsumerOptions,
  type JobConsumer,
  type JobKind,
  JobQueue,
  type NewJob,
  type QueueDepth,
} from './job-queue.port';

export interface BullOptions {
  readonly url: string;
  /** Prefix of every key. */
  readonly prefix: string;
  /** In PEM, all that are trusted; undefined trusts those that Node does. */
  readonly authorities?: readonly string[] | undefined;
}

/** Finished jobs are removed, since their outcome is in the database. */
const JOB = { removeOnComplete: true, removeOnFail: true, attempts: 1 } as const;
/** A job whose worker died is always retried, however often that happens. */
const MAX_STALLED = 1_000_000;
/** What a worker that died had taken goes to others after these two at most. Taken too early is harmless: claims decide. */
const LOCK_MS = 10_000;
const STALLED_EVERY_MS = 5_000;
/** Nobody reads the event stream. */
const EVENTS_KEPT = 10;
const RETRY_MS = 1_000;
const ANSWER_MS = 2_000;
const reconnect = (times: number): number => Math.min(2_000, 100 * times);

export class BullQueue extends JobQueue {
  private readonly producer: Redis;
  private readonly queues = new Map<string, Queue>();
  private readonly connections = new Set<Redis>();

  constructor(
    private readonly options: BullOptions,
    private readonly log: EventLog,
  ) {
    super();
    // A caller waits for the job to be added, so without Redis adding fails at once instead of being queued.
    this.producer = this.connection({ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: ANSWER_MS });
  }

  override async add<Payload extends object>(kind: JobKind<Payload>, jobs: readonly NewJob<Payload>[]): Promise<void> {
    if (jobs.length === 0) return;
    try {
      await ready(this.producer);
      const queue = this.queueOf(kind.name);
      await queue.addBulk(
        jobs.map(({ id, payload }) => ({ name: kind.name, data: payload, opts: { ...JOB, jobId: id } })),
      );
    } catch (error) {
      throw new DomainError('unavailable', undefined, {}, error);
    }
  }

  override consume<Payload extends object>(
    kind: JobKind<Payload>,
    { concurrency }: ConsumerOptions,
    handle: (payload: Payload) => Promise<void>,
  ): JobConsumer {
    const connection = this.connection({ maxRetriesPerRequest: null });
    const worker = new Worker<Payload>(kind.name, ({ data }) => handle(data), {
      connection,
      prefix: this.options.prefix,
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_EVERY_MS,
      maxStalledCount: MAX_STALLED,
      runRetryDelay: RETRY_MS,
      skipVersionCheck: true,
    });
    worker.on('error', (error) => {
      this.log.failure('queue', error, { component: kind.name });
    });
    const stop = async (): Promise<void> => {
      const { blockingConnection } = worker as unknown as { blockingConnection: EventEmitter };
      await worker.close();
      // BullMQ drops its listeners on closing, and then reports a connection that was still being made when it was closed:
      // an error event that nobody listens for ends the process.
      blockingConnection.on('error', () => undefined);
    };
    const pause = (): void => {
      worker.pause(true).catch((error: unknown) => {
        this.log.failure('queue', error, { component: kind.name });
      });
    };
    const resume = (): void => {
      if (worker.isPaused()) worker.resume();
    };
    return { pause, resume, stop };
  }

  override async depths(): Promise<QueueDepth[]> {
    try {
      await ready(this.producer);
      const counts = [...this.queues].map(async ([queue, bull]): Promise<QueueDepth[]> => {
        const { waiting = 0, active = 0 } = await bull.getJobCounts('waiting', 'active');
        return [
          { queue, state: 'waiting', jobs: waiting },
          { queue, state: 'active', jobs: active },
        ];
      });
      return (await Promise.all(counts)).flat();
    } catch (error) {
      throw new DomainError('unavailable', undefined, {}, error);
    }
  }

  override stop(): void {
    for (const connection of this.connections) connection.disconnect();
  }

  private queueOf(name: string): Queue {
    const known = this.queues.get(name);
    if (known !== undefined) return known;
    const queue = new Queue(name, {
      connection: this.producer,
      prefix: this.options.prefix,
      streams: { events: { maxLen: EVENTS_KEPT } },
      skipVersionCheck: true,
      skipWaitingForReady: true,
    });
    queue.on('error', () => undefined);
    this.queues.set(name, queue);
    return queue;
  }

  private connection(more: RedisOptions): Redis {
    const { url, authorities } = this.options;
    const redis = new Redis(url, {
      retryStrategy: reconnect,
      connectTimeout: 5_000,
      ...tlsOf(url, authorities),
      ...more,
    });
    // Without a listener a lost connection would end the process; the waiting caller gets the error.
    redis.on('error', () => undefined);
    this.connections.add(redis);
    return redis;
  }
}

/** Resolves when commands can be sent; rejects if that takes too long. */
async function ready(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  await once(redis, 'ready', { signal: AbortSignal.timeout(ANSWER_MS) });
}

/**
 * How documents of synchronous requests (`now`) and of batches (`later`) share the processes of a pool. Each kind may have
 * a number of processes reserved, not particular ones: any idle process serves, and one that is being replaced still
 * counts, so that no kind can take the whole pool while others start.
 */
import type { Urgency } from './parser-pool.port';

export type ByUrgency<T> = Readonly<Record<Urgency, T>>;

export interface PoolLoad {
  /** Idle, busy and starting processes. */
  readonly processes: number;
  readonly reserved: ByUrgency<number>;
  readonly running: ByUrgency<number>;
  /** The kind of the document that was started last. */
  readonly lastStarted: Urgency | null;
}

const OTHER: ByUrgency<Urgency> = { now: 'later', later: 'now' };
/** For fewer pages than this, another thread costs more than it saves. */
const PAGES_PER_THREAD = 8;

/**
 * The kinds of documents that an idle process may take, the preferred one first. A kind that runs on fewer processes
 * than it has reserved is preferred. If both do, they take turns: processes that are replaced after each document may
 * start one at a time, and a fixed order would then starve one kind. Otherwise `now` is preferred.
 */
export function startable(load: PoolLoad): readonly Urgency[] {
  const kinds: readonly Urgency[] = ['now', 'later'];
  const allowed = kinds.filter((kind) => load.running[kind] < mostFor(kind, load));
  const owed = allowed.filter((kind) => load.running[kind] < load.reserved[kind]);
  const inTurn = load.lastStarted === 'now' ? owed.toReversed() : owed;
  return [...inTurn, ...allowed.filter((kind) => !owed.includes(kind))];
}

/** A document gets the cores of idle processes, except of those reserved for the other kind. */
export function threadsFor(kind: Urgency, pages: number, idle: number, { reserved, running }: PoolLoad): number {
  const other = OTHER[kind];
  const free = Math.max(0, idle - Math.max(0, reserved[other] - running[other]));
  return Math.max(1, Math.min(1 + free, Math.ceil(pages / PAGES_PER_THREAD)));
}

/** A pool with a single process has to lend it to either kind. */
function mostFor(kind: Urgency, { processes, reserved }: PoolLoad): number {
  return Math.max(1, processes - reserved[OTHER[kind]]);
}

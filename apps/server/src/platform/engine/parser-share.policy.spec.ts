import * as fc from 'fast-check';
import type { Urgency } from './parser-pool.port';
import { startable, threadsFor } from './parser-share.policy';
import type { ByUrgency, PoolLoad } from './parser-share.policy';

const ONE_OF_EACH = { now: 1, later: 1 };
const NONE = { now: 0, later: 0 };
const KINDS: readonly Urgency[] = ['now', 'later'];

interface Event {
  readonly does: 'arrive' | 'finish' | 'replace' | 'comeUp';
  readonly kind: Urgency;
}

const events = fc.array(
  fc.record({
    does: fc.constantFrom('arrive' as const, 'finish' as const, 'replace' as const, 'comeUp' as const),
    kind: fc.constantFrom(...KINDS),
  }),
  { maxLength: 200 },
);

/** Anonymous processes: so many idle, so many starting, so many busy with each kind. */
class Pool {
  readonly waiting = { now: 0, later: 0 };
  readonly running = { now: 0, later: 0 };
  readonly started: Urgency[] = [];
  idle = 0;

  constructor(
    private readonly processes: number,
    private readonly reserved: ByUrgency<number>,
  ) {}

  get load(): PoolLoad {
    const { processes, reserved, running } = this;
    return { processes, reserved, running: { ...running }, lastStarted: this.started.at(-1) ?? null };
  }

  private get starting(): number {
    return this.processes - this.idle - this.running.now - this.running.later;
  }

  apply({ does, kind }: Event): void {
    if (does === 'arrive') this.waiting[kind] += 1;
    else if (does === 'comeUp') this.idle += Math.min(1, this.starting);
    else if (this.running[kind] > 0) {
      this.running[kind] -= 1;
      if (does === 'finish') this.idle += 1;
    }
    this.serve();
  }

  private serve(): void {
    for (;;) {
      const kind = startable(this.load).find((each) => this.waiting[each] > 0);
      if (this.idle === 0 || kind === undefined) return;
      this.idle -= 1;
      this.waiting[kind] -= 1;
      this.running[kind] += 1;
      this.started.push(kind);
    }
  }
}

describe('the share of each kind of document in the parsers', () => {
  const sizes = fc.integer({ min: 2, max: 6 });

  it('never lets one kind have every process', () => {
    fc.assert(
      fc.property(sizes, events, (processes, story) => {
        const pool = new Pool(processes, ONE_OF_EACH);
        for (const event of story) {
          pool.apply(event);
          for (const kind of KINDS) expect(pool.running[kind]).toBeLessThan(processes);
        }
      }),
    );
  });

  it('starts a waiting document of a kind that has no process as soon as one is idle', () => {
    fc.assert(
      fc.property(sizes, events, (processes, story) => {
        const pool = new Pool(processes, ONE_OF_EACH);
        for (const event of story) {
          pool.apply(event);
          for (const kind of KINDS)
            expect(pool.waiting[kind] > 0 && pool.running[kind] === 0 && pool.idle > 0).toBe(false);
        }
      }),
    );
  });

  it('lets at most one document of the other kind go before such a one, whichever processes are replaced', () => {
    fc.assert(
      fc.property(sizes, events, (processes, story) => {
        const pool = new Pool(processes, ONE_OF_EACH);
        const passed = { now: 0, later: 0 };
        for (const event of story) {
          const before = pool.started.length;
          const owed = KINDS.filter((kind) => pool.waiting[kind] > 0 && pool.running[kind] === 0);
          pool.apply(event);
          const started = pool.started.slice(before);
          for (const kind of KINDS) {
            if (!owed.includes(kind) || started.includes(kind)) passed[kind] = 0;
            else passed[kind] += started.length;
            expect(passed[kind]).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  it('keeps no process idle for nobody: a kind that waits is below what the other leaves it, or none is idle', () => {
    fc.assert(
      fc.property(sizes, events, fc.constantFrom(ONE_OF_EACH, NONE), (processes, story, reserved) => {
        const pool = new Pool(processes, reserved);
        for (const event of story) {
          pool.apply(event);
          for (const kind of KINDS) {
            if (pool.waiting[kind] > 0 && pool.idle > 0)
              expect(pool.running[kind]).toBe(processes - reserved[kind === 'now' ? 'later' : 'now']);
          }
        }
      }),
    );
  });

  it('prefers what somebody waits for where nothing is reserved', () => {
    const load = { processes: 1, reserved: NONE, running: NONE, lastStarted: 'now' } as const;
    expect(startable(load)).toEqual(['now', 'later']);
  });

  it('lends a single process to either kind', () => {
    const load = { processes: 1, reserved: ONE_OF_EACH, running: NONE } as const;
    expect(startable({ ...load, lastStarted: 'now' })).toEqual(['later', 'now']);
    expect(startable({ ...load, lastStarted: 'later' })).toEqual(['now', 'later']);
  });

  it.each([
    { kind: 'later', idle: 1, running: NONE, threads: 1, why: 'the idle one is reserved for requests' },
    { kind: 'later', idle: 1, running: { now: 1, later: 1 }, threads: 2, why: 'requests have theirs' },
    { kind: 'now', idle: 2, running: { now: 1, later: 0 }, threads: 2, why: 'one of two is reserved for items' },
    { kind: 'now', idle: 0, running: { now: 1, later: 0 }, threads: 1, why: 'none is idle' },
  ] as const)(
    'gives a long document of $kind $threads threads, $idle idle: $why',
    ({ kind, idle, running, threads }) => {
      const load = { processes: 3, reserved: ONE_OF_EACH, running, lastStarted: null };
      expect(threadsFor(kind, 500, idle, load)).toBe(threads);
      expect(threadsFor(kind, 1, idle, load)).toBe(1);
    },
  );
});

import fc from 'fast-check';
import { batchStatusOf, type Counts, isTerminalBatch, isTerminalItem, type ItemStatus, moveItems } from './batch.state';
import { afterEvent, type ItemEvent, type ItemState, MAX_RETURNS } from './item.state';

const FRESH: ItemState = {
  status: 'pending',
  stage: 'ready',
  dueAt: 0,
  leaseId: null,
  failures: 0,
  returns: 0,
  attempts: 0,
};

/** What can happen to an item, whoever it is that acts: a worker with its lease, one that has lost it, the sweep, a caller. */
type Happening =
  | { readonly does: 'dispatch' | 'miss' | 'lapse' | 'cancel' }
  | { readonly does: 'claim' }
  | { readonly does: 'renew' | 'succeed' | 'fail' | 'retry' | 'return' | 'stop'; readonly execution: number }
  | { readonly does: 'wait'; readonly ms: number };

const happening = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('dispatch' as const, 'miss' as const, 'lapse' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('claim' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'renew' as const,
        'succeed' as const,
        'fail' as const,
        'retry' as const,
        'return' as const,
        'stop' as const,
      ),
      // The latest execution, or one of those before it that has not noticed.
      execution: fc.nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.nat(50) }) },
);

const LEASE_MS = 30;

class World {
  now = 0;
  items: ItemState[];
  readonly leases: string[][];
  counts: Counts;
  charges = 0;
  messages = 0;
  changes = 0;

  constructor(size: number) {
    this.items = Array.from({ length: size }, () => FRESH);
    this.leases = this.items.map(() => []);
    this.counts = { pending: size, running: 0, succeeded: 0, failed: 0, cancelled: 0 };
  }

  happen(index: number, what: Happening): void {
    if (what.does === 'wait') {
      this.now += what.ms;
      return;
    }
    const before = this.items[index]!;
    const event = this.eventOf(index, what);
    const next = event === null ? null : afterEvent(before, event, this.now);
    if (event === null || next === null) return;
    if (event.kind === 'claim') this.leases[index]!.push(event.leaseId);
    this.items[index] = next;
    this.follow(before.status, next.status);
  }

  private follow(from: ItemStatus, to: ItemStatus): void {
    if (from === to) return;
    const wasTerminal = isTerminalBatch(batchStatusOf(this.counts));
    this.counts = moveItems(this.counts, from, to, 1);
    this.changes += 1;
    if (to === 'succeeded') this.charges += 1;
    if (!wasTerminal && isTerminalBatch(batchStatusOf(this.counts))) this.messages += 1;
  }

  private eventOf(index: number, what: Exclude<Happening, { does: 'wait' }>): ItemEvent | null {
    const later = this.now + LEASE_MS;
    if (what.does === 'dispatch') return { kind: 'dispatch', until: later };
    if (what.does === 'miss' || what.does === 'cancel') return { kind: what.does };
    if (what.does === 'lapse') return { kind: 'lapse', at: this.now + 5 };
    if (what.does === 'claim')
      return { kind: 'claim', leaseId: `${String(index)}-${String(this.leases[index]!.length)}`, until: later };
    const leaseId = 'execution' in what ? this.leases[index]!.at(-1 - what.execution) : undefined;
    if (leaseId === undefined) return null;
    switch (what.does) {
      case 'renew':
        return { kind: 'renew', leaseId, until: later };
      case 'succeed':
        return { kind: 'finish', leaseId, as: 'succeeded' };
      case 'fail':
        return { kind: 'finish', leaseId, as: 'failed' };
      case 'retry':
        return { kind: 'putBack', leaseId, at: later, counts: 'failure' };
      case 'return':
        return { kind: 'putBack', leaseId, at: later, counts: 'return' };
      case 'stop':
        return { kind: 'putBack', leaseId, at: this.now, counts: 'nothing' };
    }
  }
}

const STATUSES = ['pending', 'running', 'succeeded', 'failed', 'cancelled'] as const;

function wrongStep(was: ItemState, is: ItemState): string[] {
  return broken({
    'what has ended changed': isTerminalItem(was.status) && is !== was,
    'it went back': was.status === 'running' && is.status === 'pending',
    'what had begun was cancelled': is.status === 'cancelled' && is.attempts > 0,
    'stage and status differ': (is.stage === 'done') !== isTerminalItem(is.status),
    'an attempt is missing': is.stage === 'leased' && is.attempts !== is.failures + 1,
    'attempts ran ahead': is.attempts > is.failures + 1,
  });
}

function wrongWorld({ items, counts, charges, messages }: World): string[] {
  const total = STATUSES.reduce((sum, status) => sum + counts[status], 0);
  return broken({
    'the counters do not add up': total !== items.length,
    'a counter differs from its items': STATUSES.some(
      (status) => counts[status] !== items.filter((item) => item.status === status).length,
    ),
    'charges differ from successes': charges !== counts.succeeded,
    'not one message for the end': messages !== (isTerminalBatch(batchStatusOf(counts)) ? 1 : 0),
  });
}

function broken(rules: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(rules).filter((rule) => rules[rule]);
}

it('holds whatever happens, in whatever order, with executions that finish long after they were given up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.tuple(fc.nat(3), happening), { maxLength: 60 }),
      (size, story) => {
        const world = new World(size);
        for (const [which, what] of story) {
          const was = world.items[which % size]!;
          world.happen(which % size, what);
          const wrong = [...wrongStep(was, world.items[which % size]!), ...wrongWorld(world)];
          if (wrong.length > 0) throw new Error(`${what.does}: ${wrong.join(', ')}`);
        }
      },
    ),
    { numRuns: 12_000 },
  );
});

it('gives one execution at a time the last word', () => {
  const claimed = (leaseId: string, item: ItemState, now: number): ItemState =>
    afterEvent(item, { kind: 'claim', leaseId, until: now + LEASE_MS }, now)!;
  const first = claimed('a', FRESH, 0);
  expect(afterEvent(first, { kind: 'claim', leaseId: 'b', until: 60 }, 1)).toBeNull();
  const lapsed = afterEvent(first, { kind: 'lapse', at: LEASE_MS }, LEASE_MS)!;
  expect(lapsed).toMatchObject({ stage: 'ready', status: 'running', returns: 1, attempts: 1 });
  const second = claimed('b', lapsed, LEASE_MS);
  for (const event of [
    { kind: 'finish', leaseId: 'a', as: 'succeeded' },
    { kind: 'renew', leaseId: 'a', until: 90 },
    { kind: 'putBack', leaseId: 'a', at: 90, counts: 'failure' },
  ] as const)
    expect(afterEvent(second, event, 40)).toBeNull();
  expect(afterEvent(second, { kind: 'finish', leaseId: 'b', as: 'succeeded' }, 40)).toMatchObject({ stage: 'done' });
});

it('does not lapse before its time, nor when it was renewed', () => {
  const leased = afterEvent(FRESH, { kind: 'claim', leaseId: 'a', until: 30 }, 0)!;
  expect(afterEvent(leased, { kind: 'lapse', at: 0 }, 29)).toBeNull();
  const renewed = afterEvent(leased, { kind: 'renew', leaseId: 'a', until: 60 }, 29)!;
  expect(afterEvent(renewed, { kind: 'lapse', at: 0 }, 59)).toBeNull();
});

it('is given back twenty times, and fails at the next', () => {
  let item: ItemState = FRESH;
  let times = 0;
  for (let now = 0; item.status !== 'failed'; now += 100) {
    item = afterEvent(item, { kind: 'claim', leaseId: String(now), until: now + LEASE_MS }, now)!;
    item = afterEvent(item, { kind: 'lapse', at: now + 50 }, now + LEASE_MS)!;
    times += 1;
  }
  expect(times).toBe(MAX_RETURNS + 1);
  expect(item.returns).toBe(MAX_RETURNS);
});

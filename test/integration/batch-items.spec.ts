// The statements that move items, beside the pure function that says what they should do: random stories against a real Postgres.
import { randomUUID } from 'node:crypto';
import { Test, type TestingModule } from '@nestjs/testing';
import fc from 'fast-check';
import { ConfigModule, readConfig } from '../../apps/server/src/config';
import { AccountsModule, AccountsService } from '../../apps/server/src/modules/accounts';
import { BatchCancellation } from '../../apps/server/src/modules/batches/changes/batch-cancellation.service';
import { BatchDispatchModule } from '../../apps/server/src/modules/batches/dispatch/batch-dispatch.module';
import { BatchItems } from '../../apps/server/src/modules/batches/dispatch/batch-items.service';
import type { Lease } from '../../apps/server/src/modules/batches/dispatch/lease';
import { batchStatusOf, isTerminalBatch } from '../../apps/server/src/modules/batches/state/batch.state';
import { DispatchRepository } from '../../apps/server/src/modules/batches/dispatch/dispatch.repository';
import { afterEvent, type ItemEvent, type ItemState } from '../../apps/server/src/modules/batches/state/item.state';
import { Grants, UsageModule, UsageService } from '../../apps/server/src/modules/usage';
import { Clock } from '../../apps/server/src/platform/clock';
import { Database } from '../../apps/server/src/platform/database';
import { Ids } from '../../apps/server/src/platform/ids';
import { PlatformModule } from '../../apps/server/src/roles/platform.module';
import { type FreshDatabase, freshDatabase, redisUrl } from '../support/services';

const SIZE = 3;
const LEASE_MS = 30;
const BACK_MS = 5;

/** Stands until it is moved. */
class StillClock extends Clock {
  private time = Date.parse('2026-03-01T00:00:00Z');

  override now(): Date {
    return new Date(this.time);
  }

  override monotonicMs(): number {
    return this.time;
  }

  pass(ms: number): void {
    this.time += ms;
  }
}

let database: FreshDatabase;
let parts: TestingModule;
const clock = new StillClock();

beforeAll(async () => {
  database = await freshDatabase();
  const config = readConfig({
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    RECTO_REDIS_PREFIX: `test-${randomUUID()}`,
    RECTO_SECRET: '00'.repeat(32),
    RECTO_LOG: 'silent',
  });
  // Not started: nothing dispatches or sweeps but the story.
  parts = await Test.createTestingModule({
    imports: [ConfigModule.with(config), PlatformModule, AccountsModule, UsageModule, BatchDispatchModule],
  })
    .overrideProvider(Clock)
    .useValue(clock)
    .compile();
});

afterAll(async () => {
  await parts.close();
  await database.drop();
});

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('dispatch' as const, 'miss' as const, 'lapse' as const) }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('claim' as const), item: fc.nat(SIZE - 1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'renew' as const,
        'succeed' as const,
        'fail' as const,
        'failure' as const,
        'return' as const,
        'nothing' as const,
      ),
      item: fc.nat(SIZE - 1),
      // The latest execution of the item, or one before it.
      execution: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 45 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class Story {
  readonly items = parts.get(BatchItems, { strict: false });
  readonly dispatch = parts.get(DispatchRepository, { strict: false });
  readonly cancellation = parts.get(BatchCancellation, { strict: false });
  readonly usage = parts.get(UsageService, { strict: false });
  readonly ids = parts.get(Ids);
  readonly batchId = this.ids.make();
  readonly itemIds: readonly string[];
  readonly leases: string[][];
  model: ItemState[];

  constructor(
    readonly organisationId: string,
    readonly size = SIZE,
  ) {
    this.itemIds = Array.from({ length: size }, () => this.ids.make());
    this.leases = this.itemIds.map(() => []);
    const dueAt = clock.now().getTime();
    this.model = this.itemIds.map(() => ({
      status: 'pending',
      stage: 'ready',
      dueAt,
      leaseId: null,
      failures: 0,
      returns: 0,
      attempts: 0,
    }));
  }

  async begin(): Promise<void> {
    const now = clock.now();
    await parts.get(Database).transaction(async (client) => {
      await client.batch.create({
        data: {
          id: this.batchId,
          organisationId: this.organisationId,
          options: {},
          totalItems: this.size,
          pending: this.size,
          changeSeq: BigInt(this.size),
          webhookMode: 'signed',
          createdAt: now,
          expiresAt: now,
        },
      });
      await client.batchItem.createMany({
        data: this.itemIds.map((id, position) => ({
          id,
          batchId: this.batchId,
          organisationId: this.organisationId,
          position,
          changeSeq: BigInt(position + 1),
          sealedUrl: Buffer.from('sealed'),
          updatedAt: now,
          dueAt: now,
        })),
      });
    });
  }

  async take(what: Step): Promise<void> {
    const later = new Date(clock.now().getTime() + LEASE_MS);
    switch (what.does) {
      case 'wait':
        clock.pass(what.ms);
        return;
      case 'dispatch':
        await this.dispatch.fill({ now: clock.now(), until: later, places: 1_000 });
        this.all({ kind: 'dispatch', until: later.getTime() });
        return;
      case 'miss':
        await this.dispatch.miss(clock.now());
        this.all({ kind: 'miss' });
        return;
      case 'lapse': {
        const late = this.model.filter((item) => item.stage === 'leased' && item.dueAt <= clock.now().getTime());
        expect(await this.dispatch.lapsed(clock.now())).toEqual(late.length > 0 ? [this.batchId] : []);
        await this.items.lapse(this.batchId, () => BACK_MS);
        this.all({ kind: 'lapse', at: clock.now().getTime() + BACK_MS });
        return;
      }
      case 'cancel':
        await this.cancellation.cancelPending(this.batchId);
        this.all({ kind: 'cancel' });
        return;
      case 'claim':
        await this.claim(what.item, later);
        return;
      case 'renew':
      case 'succeed':
      case 'fail':
      case 'failure':
      case 'return':
      case 'nothing':
        await this.end(what, later);
    }
  }

  private async claim(index: number, later: Date): Promise<void> {
    const lease: Lease = { batchId: this.batchId, itemId: this.itemIds[index]!, leaseId: this.ids.make() };
    const claim = await this.items.claim(lease, LEASE_MS);
    const isTaken = this.one(index, { kind: 'claim', leaseId: lease.leaseId, until: later.getTime() });
    expect(claim !== null).toBe(isTaken);
    // The answer of the first may never have come.
    expect((await this.items.claim(lease, LEASE_MS)) !== null).toBe(isTaken);
    if (!isTaken) return;
    this.leases[index]!.push(lease.leaseId);
    const { organisationId } = this;
    await this.usage.hold({
      organisationId,
      subjectId: lease.leaseId,
      operation: 'parse',
      keyId: null,
      pages: 2,
      lastsMs: 1e9,
    });
  }

  private async end({ does, item, execution }: Extract<Step, { execution: number }>, later: Date): Promise<void> {
    const leaseId = this.leases[item]!.at(-1 - execution);
    if (leaseId === undefined) return;
    const lease: Lease = { batchId: this.batchId, itemId: this.itemIds[item]!, leaseId };
    switch (does) {
      case 'renew':
        expect((await this.items.renew([lease], LEASE_MS)).has(leaseId)).toBe(
          this.one(item, { kind: 'renew', leaseId, until: later.getTime() }),
        );
        return;
      case 'succeed':
      case 'fail': {
        // Told twice, because the first answer may never have come: it is the same end.
        const wasMine = this.model[item]!.leaseId === leaseId && this.model[item]!.stage === 'done';
        const isEnd = this.one(item, { kind: 'finish', leaseId, as: does === 'succeed' ? 'succeeded' : 'failed' });
        for (let times = 0; times < 2; times += 1) {
          const written =
            does === 'succeed'
              ? await this.items.succeed(lease, { resultKey: `results/${leaseId}.json`, pageCount: 2 })
              : await this.items.fail(lease, { code: 'parse_failed', message: 'No.' });
          expect(written).toBe(isEnd || wasMine ? 'written' : 'lost');
        }
        return;
      }
      case 'failure':
      case 'return':
      case 'nothing': {
        const written = await this.items.putBack(lease, does, BACK_MS);
        const isBack = this.one(item, {
          kind: 'putBack',
          leaseId,
          at: clock.now().getTime() + BACK_MS,
          counts: does,
        });
        expect(written).toBe(isBack ? 'written' : 'lost');
      }
    }
  }

  private all(event: ItemEvent): void {
    for (const index of this.model.keys()) this.one(index, event);
  }

  private one(index: number, event: ItemEvent): boolean {
    const next = afterEvent(this.model[index]!, event, clock.now().getTime());
    if (next !== null) this.model[index] = next;
    return next !== null;
  }

  /** What the rows say is what the model says. */
  async compare(): Promise<void> {
    const { batchId } = this;
    await parts.get(Database).run(async (client) => {
      const batch = await client.batch.findUniqueOrThrow({ where: { id: batchId } });
      const rows = await client.batchItem.findMany({ where: { batchId }, orderBy: { position: 'asc' } });
      expect(
        rows.map(({ status, stage, dueAt, leaseId, failures, returns, attempts }) => ({
          status,
          stage,
          // When it was due is of no interest once it has ended.
          dueAt: stage === 'done' ? 0 : dueAt.getTime(),
          leaseId,
          failures,
          returns,
          attempts,
        })),
      ).toEqual(this.model.map((item) => ({ ...item, dueAt: item.stage === 'done' ? 0 : item.dueAt })));
      const { pending, running, succeeded, failed, cancelled } = batch;
      const counts = { pending, running, succeeded, failed, cancelled };
      expect(counts).toEqual({ ...counts, ...this.recount() });
      const status = batchStatusOf(counts);
      expect(batch.status).toBe(status);
      expect(batch.completedAt !== null).toBe(isTerminalBatch(status));
      const numbers = rows.map(({ changeSeq }) => changeSeq);
      expect(new Set(numbers).size).toBe(SIZE);
      expect(numbers.reduce((most, number) => (number > most ? number : most))).toBe(batch.changeSeq);
    });
  }

  /** One charge for each success, a hold for each that is in work, one message for the end, and a balance that fits. */
  async audit(): Promise<void> {
    const { batchId } = this;
    await parts.get(Database).run(async (client) => {
      const batch = await client.batch.findUniqueOrThrow({ where: { id: batchId } });
      const rows = await client.batchItem.findMany({ where: { batchId } });
      for (const row of rows) {
        expect(row.sealedUrl === null).toBe(row.stage === 'done');
        const charges = await client.ledgerEntry.count({ where: { subjectId: row.id, kind: 'charge' } });
        expect(charges).toBe(row.status === 'succeeded' ? 1 : 0);
        const holds = row.leaseId === null ? 0 : await client.creditHold.count({ where: { subjectId: row.leaseId } });
        expect(holds).toBe(row.stage === 'leased' ? 1 : 0);
      }
      expect(await client.webhookMessage.count({ where: { batchId } })).toBe(batch.completedAt !== null ? 1 : 0);
      const { credits } = await client.organisation.findUniqueOrThrow({ where: { id: this.organisationId } });
      const inWork = rows.filter(({ stage, status: now }) => stage === 'leased' || now === 'succeeded').length;
      expect(credits).toBe(1_000 - 2 * inWork);
    });
  }

  private recount(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { status } of this.model) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  async forget(): Promise<void> {
    await parts.get(Database).run((client) => client.organisation.delete({ where: { id: this.organisationId } }));
  }
}

const OPERATOR = { kind: 'operator' } as const;

async function begun(size: number): Promise<Story> {
  const { id } = await parts
    .get(AccountsService, { strict: false })
    .create({ name: 'Test', plan: 'free', inlineImages: false }, OPERATOR);
  await parts.get(Grants, { strict: false }).add(id, 1_000, OPERATOR);
  const story = new Story(id, size);
  await story.begin();
  return story;
}

it('does in Postgres what the state says, step by step, with one charge for a success and one message for the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const story = await begun(SIZE);
      for (const what of steps) {
        await story.take(what);
        await story.compare();
      }
      await story.audit();
      await story.forget();
    }),
    { numRuns: 150 },
  );
}, 240_000);

it('keeps one order of changes while many executions of a batch begin and end side by side', async () => {
  const story = await begun(40);
  const { batchId, items, itemIds, usage, ids, organisationId } = story;
  await story.dispatch.fill({ now: clock.now(), until: clock.now(), places: 1_000 });
  const execute = async (itemId: string): Promise<void> => {
    // Two executors for each item: one of them gets it.
    const leases = [0, 1].map(() => ({ batchId, itemId, leaseId: ids.make() }));
    const claims = await Promise.all(leases.map((lease) => items.claim(lease, LEASE_MS)));
    const [claim] = claims.filter((one) => one !== null);
    expect(claims.filter((one) => one === null)).toHaveLength(1);
    const { lease } = claim!;
    await usage.hold({
      organisationId,
      subjectId: lease.leaseId,
      operation: 'parse',
      keyId: null,
      pages: 2,
      lastsMs: 1e9,
    });
    const end = { resultKey: `results/${lease.leaseId}.json`, pageCount: 2 };
    const ends = await Promise.all(leases.map((one) => items.succeed(one, end)));
    expect(ends.filter((written) => written === 'written')).toHaveLength(1);
  };
  await Promise.all([...itemIds.map(execute), story.cancellation.cancelPending(ids.make())]);
  await story.audit();
  await parts.get(Database).run(async (client) => {
    const batch = await client.batch.findUniqueOrThrow({ where: { id: batchId } });
    expect(batch).toMatchObject({ status: 'completed', succeeded: 40, pending: 0, running: 0, changeSeq: 120n });
    const rows = await client.batchItem.findMany({ where: { batchId }, orderBy: { changeSeq: 'asc' } });
    expect(new Set(rows.map(({ changeSeq }) => changeSeq)).size).toBe(40);
    expect(rows.at(-1)?.changeSeq).toBe(120n);
  });
});

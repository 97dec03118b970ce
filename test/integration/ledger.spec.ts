import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import fc from 'fast-check';
import { readConfig } from '../../apps/server/src/config';
import { AccountsService } from '../../apps/server/src/modules/accounts';
import { LedgerRepository } from '../../apps/server/src/modules/usage/ledger.repository';
import { Grants, UsageService } from '../../apps/server/src/modules/usage';
import { Database } from '../../apps/server/src/platform/database';
import { OperatorRoleModule } from '../../apps/server/src/roles/operator.module';
import { type FreshDatabase, freshDatabase, redisUrl } from '../support/services';

let database: FreshDatabase;
let app: INestApplicationContext;
let usage: UsageService;
let accounts: AccountsService;
let grants: Grants;

const OPERATOR = { kind: 'operator' } as const;

beforeAll(async () => {
  database = await freshDatabase();
  const config = readConfig({
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    RECTO_SECRET: '00'.repeat(32),
    RECTO_LOG: 'silent',
  });
  app = await NestFactory.createApplicationContext(OperatorRoleModule.of(config), {
    logger: false,
    abortOnError: false,
  });
  usage = app.get(UsageService, { strict: false });
  accounts = app.get(AccountsService, { strict: false });
  grants = app.get(Grants, { strict: false });
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

async function organisation(plan: 'free' | 'unlimited', credits: number): Promise<string> {
  const { id } = await accounts.create({ name: 'Test', plan, inlineImages: false }, OPERATOR);
  if (credits > 0) await grants.add(id, credits, OPERATOR);
  return id;
}

interface Books {
  readonly balance: number;
  readonly held: number;
  readonly granted: number;
  readonly charged: number;
  readonly refunded: number;
}

/** Of one moment: a refund may be under way. */
async function books(organisationId: string): Promise<Partial<Books>> {
  const [found] = await app.get(Database, { strict: false }).run(
    (client) => client.$queryRaw<Books[]>`
      SELECT organisations.credits AS balance,
        (SELECT coalesce(sum(drawn), 0)::int FROM credit_holds WHERE organisation_id = organisations.id) AS held,
        coalesce(sum(drawn) FILTER (WHERE kind = 'grant'), 0)::int AS granted,
        coalesce(sum(drawn) FILTER (WHERE kind = 'charge'), 0)::int AS charged,
        coalesce(sum(drawn) FILTER (WHERE kind = 'refund'), 0)::int AS refunded
      FROM organisations LEFT JOIN ledger_entries ON organisation_id = organisations.id
      WHERE organisations.id = ${organisationId}::uuid GROUP BY organisations.id`,
  );
  const { refunded = 0, ...rest } = found ?? {};
  return refunded === 0 ? rest : { ...rest, refunded };
}

const hold = (organisationId: string, subjectId: string, pages: number) =>
  usage.hold({ organisationId, subjectId, operation: 'parse', keyId: null, pages, lastsMs: 1_000 });

const settle = (subjectId: string) => usage.settle(subjectId, new AbortController().signal);

describe('a hold', () => {
  it('is one for each subject, however often it is asked for', async () => {
    const org = await organisation('free', 100);
    const subject = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => hold(org, subject, 30)));
    expect(await books(org)).toEqual({ balance: 70, held: 30, granted: 100, charged: 0 });
  });

  it('that the balance does not cover is refused with what is missing', async () => {
    const org = await organisation('free', 10);
    await expect(hold(org, randomUUID(), 11)).rejects.toMatchObject({
      code: 'quota_exceeded',
      extra: { credits_required: 11, credits_remaining: 10 },
    });
    expect(await books(org)).toEqual({ balance: 10, held: 0, granted: 10, charged: 0 });
  });

  it('of an organisation that does not exist is refused', async () => {
    await expect(hold(randomUUID(), randomUUID(), 1)).rejects.toMatchObject({ code: 'quota_exceeded' });
  });

  it('is settled once by any number of settlements at the same moment', async () => {
    const org = await organisation('free', 100);
    const subject = randomUUID();
    await hold(org, subject, 40);
    await Promise.all(Array.from({ length: 5 }, () => settle(subject)));
    await settle(subject);
    expect(await books(org)).toEqual({ balance: 60, held: 0, granted: 100, charged: 40 });
  });

  it('is either settled or released, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const org = await organisation('free', 100);
      const subject = randomUUID();
      await hold(org, subject, 40);
      const [settled] = await Promise.allSettled([settle(subject), usage.release(subject), usage.release(subject)]);
      const charged = settled.status === 'fulfilled' ? 40 : 0;
      expect(await books(org)).toEqual({ balance: 100 - charged, held: 0, granted: 100, charged });
    }
  });

  it('that was released cannot be settled', async () => {
    const org = await organisation('free', 100);
    const subject = randomUUID();
    await hold(org, subject, 40);
    await usage.release(subject);
    await usage.release(subject);
    await expect(settle(subject)).rejects.toMatchObject({ code: 'internal_error' });
    expect(await books(org)).toEqual({ balance: 100, held: 0, granted: 100, charged: 0 });
  });

  it('of a dead process is given back by the sweep, and only that', async () => {
    const org = await organisation('free', 100);
    const [dead, alive] = [randomUUID(), randomUUID()];
    await hold(org, dead, 40);
    await hold(org, alive, 20);
    await app
      .get(Database, { strict: false })
      .run((client) => client.creditHold.update({ where: { subjectId: dead }, data: { expiresAt: new Date(0) } }));
    expect(await usage.sweep()).toBe(1);
    expect(await usage.sweep()).toBe(0);
    expect(await books(org)).toEqual({ balance: 80, held: 20, granted: 100, charged: 0 });
    await settle(alive);
  });

  it.each([
    ['charged', 40, 1],
    ['held', 0, 0],
  ] as const)('that is %s is taken back once, however often it is asked for', async (state, charged, entries) => {
    const org = await organisation('free', 100);
    const subject = randomUUID();
    await hold(org, subject, 40);
    if (state === 'charged') await settle(subject);
    const ledger = app.get(LedgerRepository, { strict: false });
    const taken = await Promise.all(Array.from({ length: 5 }, () => ledger.takeBack(subject, randomUUID())));
    expect(taken.filter(Boolean)).toHaveLength(entries);
    expect(await ledger.takeBack(subject, randomUUID())).toBe(false);
    expect(await books(org)).toEqual({
      balance: 100,
      held: 0,
      granted: 100,
      charged,
      ...(charged === 0 ? {} : { refunded: charged }),
    });
  });

  it('on an unlimited plan draws nothing and is metered all the same', async () => {
    const org = await organisation('unlimited', 0);
    const subject = randomUUID();
    await hold(org, subject, 5_000);
    await settle(subject);
    expect(await books(org)).toEqual({ balance: 0, held: 0, granted: 0, charged: 0 });
  });
});

it('gives the credits of the free plan once', async () => {
  const org = await organisation('free', 0);
  await Promise.all([grants.addPlan(org, OPERATOR), grants.addPlan(org, OPERATOR)]);
  await grants.addPlan(org, OPERATOR);
  expect((await books(org)).balance).toBe(1_000);
});

describe('the ledger', () => {
  it('adds up after any mix of steps, in any order, side by side', async () => {
    const step = fc.record({
      subject: fc.nat(5),
      action: fc.constantFrom('hold' as const, 'settle' as const, 'release' as const),
      pages: fc.integer({ min: 1, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
        async (rounds) => {
          const org = await organisation('free', 100);
          const subjects = Array.from({ length: 6 }, () => randomUUID());
          for (const round of rounds) {
            await Promise.allSettled(
              round.map(({ subject, action, pages }) => {
                const id = subjects[subject] ?? '';
                if (action === 'hold') return hold(org, id, pages);
                return action === 'settle' ? settle(id) : usage.release(id);
              }),
            );
            // A subject that was charged and is settled once more is refused, and its charge taken back.
            const { balance = -1, held = 0, granted = 0, charged = 0, refunded = 0 } = await books(org);
            expect(balance).toBeGreaterThanOrEqual(0);
            expect(balance).toBe(granted - held - charged + refunded);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

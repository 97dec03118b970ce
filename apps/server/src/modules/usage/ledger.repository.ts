/**
 * Holds, charges and grants, each as one statement: Postgres decides, so that any number of processes agree. An organisation's
 * `credits` fall when a hold is made and rise when it is given back; settling turns a hold into an entry of the ledger and
 * touches no balance. On an unlimited plan nothing is drawn, and the row of the organisation is not locked. Settling is a function of
 * the database, so that a statement of another module that makes work visible charges for it by calling it.
 */
import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, isDuplicate, Prisma } from '../../platform/database';
import type { Operation } from './usage.price';

export interface NewHold {
  readonly id: string;
  readonly organisationId: string;
  /** The request or item that it is for. */
  readonly subjectId: string;
  readonly operation: Operation;
  /** Null where it is not known: a batch that was made before keys were noted. */
  readonly keyId: string | null;
  readonly pages: number;
  readonly credits: number;
  readonly expiresAt: Date;
}

export type NewGrant = Pick<NewHold, 'id' | 'organisationId' | 'subjectId' | 'credits'>;

/** `held` also when a hold for this subject was there already. */
export type HoldOutcome = 'held' | 'no_cover';

/** `settled` also when it was settled before; `lost` when there is neither a hold nor a charge. */
export type SettleOutcome = 'settled' | 'lost';

export interface LowBalance {
  readonly organisationId: string;
  /** What is left. */
  readonly credits: number;
}

@Injectable()
export class LedgerRepository {
  constructor(private readonly database: Database) {}

  async hold(hold: NewHold): Promise<HoldOutcome> {
    const { id, organisationId, subjectId, operation, keyId, pages, credits, expiresAt } = hold;
    try {
      const rows = await this.database.statement(Prisma.sql`
        WITH paid AS (
          UPDATE organisations SET credits = credits - ${credits}::int
          WHERE id = ${organisationId}::uuid AND plan = 'free' AND credits >= ${credits}::int
          RETURNING id, ${credits}::int AS drawn
        ), covered AS (
          SELECT id, drawn FROM paid
          UNION ALL
          SELECT id, 0 FROM organisations WHERE id = ${organisationId}::uuid AND plan = 'unlimited'
        )
        INSERT INTO credit_holds (id, organisation_id, subject_id, operation, key_id, pages, credits, drawn, expires_at)
        SELECT ${id}::uuid, covered.id, ${subjectId}::uuid, ${operation}, ${keyId}::uuid, ${pages}::int, ${credits}::int, drawn,
          ${expiresAt}
        FROM covered
        RETURNING 1`);
      return rows.length > 0 ? 'held' : 'no_cover';
    } catch (error) {
      // The whole statement was undone with it: nothing was drawn twice.
      if (isDuplicate(error)) return 'held';
      throw error;
    }
  }

  async settle(subjectId: string, entryId: string): Promise<SettleOutcome> {
    const outcome = await this.database.run((client) => this.settleIn(client, subjectId, subjectId, entryId));
    if (outcome === 'settled') return 'settled';
    // Nothing was held: either it is charged already, as a statement begun after that charge can see, or it was released.
    return (await this.isCharged(subjectId)) ? 'settled' : 'lost';
  }

  /** In the caller's transaction, which a charge that is there already undoes. `settle_hold` is made by a migration. */
  async settleIn(
    client: DatabaseClient,
    subjectId: string,
    chargedId: string,
    entryId: string,
  ): Promise<SettleOutcome> {
    const [row] = await client.$queryRaw<{ isSettled: boolean }[]>(Prisma.sql`
      SELECT settle_hold(${subjectId}::uuid, ${chargedId}::uuid, ${entryId}::uuid) AS "isSettled"`);
    return row?.isSettled === true ? 'settled' : 'lost';
  }

  /** Gives holds back; does nothing where there is none. */
  async release(subjectIds: readonly string[]): Promise<void> {
    await this.database.run((client) => this.releaseIn(client, subjectIds));
  }

  async releaseIn(client: DatabaseClient, subjectIds: readonly string[]): Promise<void> {
    await client.$executeRaw(Prisma.sql`
      WITH hold AS (
        DELETE FROM credit_holds WHERE subject_id = ANY(${[...subjectIds]}::uuid[]) RETURNING organisation_id, drawn
      ), owed AS (
        SELECT organisation_id, sum(drawn)::int AS drawn FROM hold GROUP BY organisation_id
      )
      UPDATE organisations SET credits = organisations.credits + owed.drawn
      FROM owed WHERE organisations.id = owed.organisation_id AND owed.drawn > 0`);
  }

  /** Gives back every hold that has outlived its process; returns how many. */
  async releaseExpired(now: Date): Promise<number> {
    const rows = await this.database.run((client) =>
      client.$queryRaw<{ released: number }[]>(Prisma.sql`
        WITH hold AS (
          DELETE FROM credit_holds WHERE expires_at <= ${now} RETURNING organisation_id, drawn
        ), owed AS (
          SELECT organisation_id, sum(drawn)::int AS drawn FROM hold GROUP BY organisation_id
        ), returned AS (
          UPDATE organisations SET credits = organisations.credits + owed.drawn
          FROM owed WHERE organisations.id = owed.organisation_id AND owed.drawn > 0
        )
        SELECT count(*)::int AS released FROM hold`),
    );
    return rows[0]?.released ?? 0;
  }

  /**
   * Makes what a settlement of unknown outcome did undone: afterwards nothing is held for the subject and what was charged is
   * given back, once. Without its hold a settlement that is still on its way does nothing any more; one under way holds its lock,
   * so that the second statement, begun after the first, sees its charge. True when this call gave a charge back.
   */
  async takeBack(subjectId: string, entryId: string): Promise<boolean> {
    await this.release([subjectId]);
    const rows = await this.database.run((client) =>
      client.$queryRaw<unknown[]>(Prisma.sql`
        WITH refund AS (
          INSERT INTO ledger_entries (id, organisation_id, kind, subject_id, operation, key_id, pages, credits, drawn)
          SELECT ${entryId}::uuid, organisation_id, 'refund', subject_id, operation, key_id, pages, credits, drawn
          FROM ledger_entries WHERE subject_id = ${subjectId}::uuid AND kind = 'charge'
          ON CONFLICT (subject_id, kind) DO NOTHING
          RETURNING organisation_id, drawn
        ), returned AS (
          UPDATE organisations SET credits = organisations.credits + refund.drawn
          FROM refund WHERE organisations.id = refund.organisation_id AND refund.drawn > 0
        )
        SELECT 1 FROM refund`),
    );
    return rows.length > 0;
  }

  /** False when there is no such organisation. A second grant of the same subject throws what `isDuplicate` knows. */
  async grant(client: DatabaseClient, { id, organisationId, subjectId, credits }: NewGrant): Promise<boolean> {
    const rows = await client.$queryRaw<unknown[]>(Prisma.sql`
      WITH raised AS (
        UPDATE organisations SET credits = credits + ${credits}::int WHERE id = ${organisationId}::uuid RETURNING id
      )
      INSERT INTO ledger_entries (id, organisation_id, kind, subject_id, operation, credits, drawn)
      SELECT ${id}::uuid, id, 'grant', ${subjectId}::uuid, 'grant', ${credits}::int, ${credits}::int FROM raised
      RETURNING 1`);
    return rows.length > 0;
  }

  /**
   * Organisations of the free plan that have less than a tenth of what they were given, and were not told so since they had more; from now on
   * they were. What is held counts as there: it may be given back.
   */
  async tellLow(client: DatabaseClient, now: Date, limit: number): Promise<LowBalance[]> {
    const balances = Prisma.sql`
      SELECT id, credits + COALESCE((SELECT sum(drawn) FROM credit_holds WHERE organisation_id = organisations.id), 0) AS left_over,
        COALESCE((SELECT sum(credits) FROM ledger_entries WHERE organisation_id = organisations.id AND kind = 'grant'), 0) AS given
      FROM organisations WHERE plan = 'free' AND deleted_at IS NULL`;
    await client.$executeRaw(Prisma.sql`
      UPDATE organisations SET credits_low_told_at = NULL FROM (${balances} AND credits_low_told_at IS NOT NULL) AS balance
      WHERE organisations.id = balance.id AND balance.left_over * 10 >= balance.given`);
    return client.$queryRaw<LowBalance[]>(Prisma.sql`
      UPDATE organisations SET credits_low_told_at = ${now}
      FROM (${balances} AND credits_low_told_at IS NULL) AS balance
      WHERE organisations.id = balance.id AND organisations.id = ANY(ARRAY(
        SELECT id FROM (${balances} AND credits_low_told_at IS NULL) AS low WHERE left_over * 10 < given ORDER BY id LIMIT ${limit}))
      RETURNING organisations.id::text AS "organisationId", balance.left_over::int AS credits`);
  }

  private async isCharged(subjectId: string): Promise<boolean> {
    const where = { subjectId, kind: 'charge' } as const;
    return (await this.database.run((client) => client.ledgerEntry.count({ where }))) > 0;
  }

  /** Whether so much could be spent at this moment. */
  async covers(organisationId: string, credits: number): Promise<boolean> {
    const where = { id: organisationId, OR: [{ plan: 'unlimited' as const }, { credits: { gte: credits } }] };
    return (await this.database.run((client) => client.organisation.count({ where }))) > 0;
  }

  /** What is left to spend. */
  async remaining(organisationId: string): Promise<number> {
    const found = await this.database.run((client) =>
      client.organisation.findUnique({ where: { id: organisationId }, select: { credits: true } }),
    );
    return found?.credits ?? 0;
  }
}

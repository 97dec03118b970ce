import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import type { DatabaseClient } from '../../platform/database';
import { Ids } from '../../platform/ids';
import { CreditMetrics } from './credit-metrics';
import { LedgerRepository, type SettleOutcome } from './ledger.repository';
import { Refunds } from './refunds';
import { untilKnown } from './until-known';
import { type Operation, type Price, priceOf } from './usage.price';

export interface HoldWish {
  readonly organisationId: string;
  readonly subjectId: string;
  readonly operation: Operation;
  readonly keyId: string | null;
  readonly pages: number;
  /** How long the work may take at most: after that, and some slack, its process counts as dead. */
  readonly lastsMs: number;
}

/** A hold outlives its request by this much before it counts as left behind by a dead process. */
const HOLD_SLACK_MS = 5 * 60_000;

/** Credits: held as soon as the price is known, then settled on success or released, each exactly once. */
@Injectable()
export class UsageService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly refunds: Refunds,
    private readonly metrics: CreditMetrics,
  ) {}

  /** Sets the price aside, or refuses with what is missing. */
  async hold({ organisationId, subjectId, operation, keyId, pages, lastsMs }: HoldWish): Promise<Price> {
    const price = priceOf(operation, pages);
    const expiresAt = new Date(this.clock.now().getTime() + lastsMs + HOLD_SLACK_MS);
    const outcome = await this.ledger.hold({
      id: this.ids.make(),
      organisationId,
      subjectId,
      operation,
      keyId,
      pages,
      credits: price.credits,
      expiresAt,
    });
    if (outcome === 'no_cover') throw await this.refusal(organisationId, operation, price);
    this.metrics.hold(subjectId, operation, price.credits);
    return price;
  }

  /** Refuses work that the credits of this moment don't cover; sets nothing aside. */
  async requireCover({
    organisationId,
    operation,
    pages,
  }: Omit<HoldWish, 'subjectId' | 'keyId' | 'lastsMs'>): Promise<void> {
    const price = priceOf(operation, pages);
    if (await this.ledger.covers(organisationId, price.credits)) return;
    throw await this.refusal(organisationId, operation, price);
  }

  /**
   * Charges what was held: from here on the work is paid for. A charge whose answer is lost is asked for again until the signal
   * goes off. When that is not answered the work is not paid for: what may have been charged is taken back, at once or when the database is back.
   */
  async settle(subjectId: string, signal: AbortSignal): Promise<void> {
    const entryId = this.ids.make();
    const outcome = await untilKnown(() => this.ledger.settle(subjectId, entryId), signal).catch((error: unknown) => {
      this.refunds.owe(subjectId);
      throw error;
    });
    refuseLost(outcome);
    this.metrics.charged(subjectId);
  }

  /** What was held for this work is charged by a transaction that has been committed. */
  wasCharged(subjectId: string): void {
    this.metrics.charged(subjectId);
  }

  /**
   * Charges what was held as a part of the transaction that makes the work visible. The charge is `chargedId`'s: whatever is held
   * for it, and however often, it is charged once.
   */
  async settleIn(client: DatabaseClient, subjectId: string, chargedId: string): Promise<void> {
    refuseLost(await this.ledger.settleIn(client, subjectId, chargedId, this.ids.make()));
  }

  release(subjectId: string): Promise<void> {
    this.metrics.released([subjectId]);
    return this.ledger.release([subjectId]);
  }

  /** Gives back what was held, as a part of the transaction that ends the work. */
  releaseIn(client: DatabaseClient, subjectIds: readonly string[]): Promise<void> {
    this.metrics.released(subjectIds);
    return this.ledger.releaseIn(client, subjectIds);
  }

  /** Gives back what dead processes have left held. */
  sweep(): Promise<number> {
    return this.ledger.releaseExpired(this.clock.now());
  }

  private async refusal(organisationId: string, operation: Operation, { credits }: Price): Promise<DomainError> {
    this.metrics.refused(operation, credits);
    const remaining = await this.ledger.remaining(organisationId);
    return new DomainError('quota_exceeded', undefined, { credits_required: credits, credits_remaining: remaining });
  }
}

function refuseLost(outcome: SettleOutcome): void {
  if (outcome === 'lost')
    throw new DomainError('internal_error', 'What was held for this work was lost before it was charged.');
}

import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, isDuplicate } from '../../platform/database';
import { encodeTypeId, Ids } from '../../platform/ids';
import { type Actor, AuditService } from '../audit';
import { LedgerRepository, type NewGrant } from './ledger.repository';
import { FREE_PLAN_CREDITS } from './usage.price';

/** Credits that an organisation is given. Each grant is audited. */
@Injectable()
export class Grants {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly audit: AuditService,
    private readonly database: Database,
    private readonly ids: Ids,
  ) {}

  /** False when there is no such organisation. */
  add(organisationId: string, credits: number, actor: Actor): Promise<boolean> {
    return this.grant(organisationId, credits, this.ids.make(), actor);
  }

  /** What the free plan gives, once in the life of an organisation. */
  async addPlan(organisationId: string, actor: Actor): Promise<void> {
    try {
      await this.grant(organisationId, FREE_PLAN_CREDITS, organisationId, actor);
    } catch (error) {
      // It was given before: the transaction was undone, and nothing was given twice.
      if (!isDuplicate(error)) throw error;
    }
  }

  /** What the free plan gives, in the transaction that makes the organisation. */
  async addPlanIn(client: DatabaseClient, organisationId: string, actor: Actor): Promise<void> {
    await this.grantIn(client, { organisationId, subjectId: organisationId, credits: FREE_PLAN_CREDITS }, actor);
  }

  /** The same subject gives once. */
  private grant(organisationId: string, credits: number, subjectId: string, actor: Actor): Promise<boolean> {
    return this.database.transaction((client) => this.grantIn(client, { organisationId, credits, subjectId }, actor));
  }

  private async grantIn(client: DatabaseClient, wish: Omit<NewGrant, 'id'>, actor: Actor): Promise<boolean> {
    if (!(await this.ledger.grant(client, { ...wish, id: this.ids.make() }))) return false;
    const { organisationId, credits } = wish;
    const subject = encodeTypeId('org', organisationId);
    await this.audit.record(client, { organisationId, actor, action: 'credits.added', subject, details: { credits } });
    return true;
  }
}

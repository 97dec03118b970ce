import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, type Organisation, type Plan } from '../../platform/database';
import { encodeTypeId, Ids } from '../../platform/ids';
import { type Actor, type AuditedAct, AuditService } from '../audit';
import { type OrganisationChange, OrganisationsRepository } from './organisations.repository';

export interface OrganisationWish {
  readonly name: string;
  readonly plan: Plan;
  readonly inlineImages: boolean;
}

type OrganisationAct = Omit<AuditedAct, 'subject'> & { readonly organisationId: string };

/** Organisations: who owns keys and credits. Every change is audited. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly audit: AuditService,
    private readonly database: Database,
    private readonly ids: Ids,
  ) {}

  create(wish: OrganisationWish, actor: Actor): Promise<Organisation> {
    return this.database.transaction((client) => this.createIn(client, wish, actor));
  }

  async createIn(client: DatabaseClient, wish: OrganisationWish, actor: Actor): Promise<Organisation> {
    const made = await this.organisations.insert(client, { id: this.ids.make(), ...wish });
    const details = { plan: made.plan, inline_images: made.inlineImages };
    await this.record(client, { organisationId: made.id, actor, action: 'organisation.created', details });
    return made;
  }

  find(id: string): Promise<Organisation | null> {
    return this.organisations.find(id);
  }

  first(): Promise<Organisation | null> {
    return this.organisations.first();
  }

  list(): Promise<Organisation[]> {
    return this.organisations.list();
  }

  /** False when there is no such organisation. */
  setPlan(organisationId: string, plan: Plan, actor: Actor): Promise<boolean> {
    const act = { organisationId, actor, action: 'organisation.plan_set', details: { plan } } as const;
    return this.update(act, { plan });
  }

  /** False when there is no such organisation. */
  setInlineImages(organisationId: string, inlineImages: boolean, actor: Actor): Promise<boolean> {
    const details = { inline_images: inlineImages };
    const act = { organisationId, actor, action: 'organisation.inline_images_set', details } as const;
    return this.update(act, { inlineImages });
  }

  /** False when there is no such organisation. */
  rename(organisationId: string, name: string, actor: Actor): Promise<boolean> {
    return this.update({ organisationId, actor, action: 'organisation.renamed', details: { name } }, { name });
  }

  private update(act: OrganisationAct, change: OrganisationChange): Promise<boolean> {
    return this.database.transaction(async (client) => {
      const isKnown = await this.organisations.update(client, act.organisationId, change);
      if (isKnown) await this.record(client, act);
      return isKnown;
    });
  }

  private record(client: DatabaseClient, act: OrganisationAct): Promise<void> {
    return this.audit.record(client, { ...act, subject: encodeTypeId('org', act.organisationId) });
  }
}

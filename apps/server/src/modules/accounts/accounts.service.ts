import { Injectable } from '@nestjs/common';
import type { Organisation, Plan } from '../../platform/database';
import { Ids } from '../../platform/ids';
import { OrganisationsRepository } from './organisations.repository';

export interface OrganisationWish {
  readonly name: string;
  readonly plan: Plan;
  readonly inlineImages: boolean;
}

/** Organisations: who owns keys and credits. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly ids: Ids,
  ) {}

  create(wish: OrganisationWish): Promise<Organisation> {
    return this.organisations.insert({ id: this.ids.make(), ...wish });
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

  setPlan(id: string, plan: Plan): Promise<boolean> {
    return this.organisations.update(id, { plan });
  }

  setInlineImages(id: string, inlineImages: boolean): Promise<boolean> {
    return this.organisations.update(id, { inlineImages });
  }
}

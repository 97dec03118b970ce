import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, type Organisation, type Plan } from '../../platform/database';

export interface NewOrganisation {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly inlineImages: boolean;
}

export type OrganisationChange = Partial<Pick<Organisation, 'name' | 'plan' | 'inlineImages'>>;

@Injectable()
export class OrganisationsRepository {
  constructor(private readonly database: Database) {}

  insert(client: DatabaseClient, organisation: NewOrganisation): Promise<Organisation> {
    return client.organisation.create({ data: organisation });
  }

  find(id: string): Promise<Organisation | null> {
    return this.database.run((client) => client.organisation.findUnique({ where: { id } }));
  }

  /** The oldest: the one that the installation made for its operator. */
  first(): Promise<Organisation | null> {
    return this.database.run((client) => client.organisation.findFirst({ orderBy: { id: 'asc' } }));
  }

  list(): Promise<Organisation[]> {
    return this.database.run((client) => client.organisation.findMany({ orderBy: { id: 'asc' } }));
  }

  /** False when there is no such organisation. */
  async update(client: DatabaseClient, id: string, change: OrganisationChange): Promise<boolean> {
    const { count } = await client.organisation.updateMany({ where: { id }, data: change });
    return count > 0;
  }
}

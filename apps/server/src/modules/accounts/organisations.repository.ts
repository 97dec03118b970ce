import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, type Organisation, type Plan, Prisma } from '../../platform/database';

export interface NewOrganisation {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly inlineImages: boolean;
}

export interface DeletedOrganisation {
  readonly id: string;
  readonly deletedAt: Date;
  /** What it had stored until then is gone. */
  readonly purgedAt: Date | null;
}

export type OrganisationChange = Partial<Pick<Organisation, 'name' | 'plan' | 'inlineImages'>>;

@Injectable()
export class OrganisationsRepository {
  constructor(private readonly database: Database) {}

  insert(client: DatabaseClient, organisation: NewOrganisation): Promise<Organisation> {
    return client.organisation.create({ data: organisation });
  }

  find(id: string): Promise<Organisation | null> {
    return this.database.run((client) => client.organisation.findUnique({ where: { id, deletedAt: null } }));
  }

  /** The oldest: the one that the installation made for its operator. When that was deleted, the oldest that is `unlimited`, as it was. */
  first(): Promise<Organisation | null> {
    return this.database.run(async (client) => {
      const oldest = await client.organisation.findFirst({ orderBy: { id: 'asc' } });
      if (oldest === null || oldest.deletedAt === null) return oldest;
      return client.organisation.findFirst({ where: { deletedAt: null, plan: 'unlimited' }, orderBy: { id: 'asc' } });
    });
  }

  list(): Promise<Organisation[]> {
    return this.database.run((client) =>
      client.organisation.findMany({ where: { deletedAt: null }, orderBy: { id: 'asc' } }),
    );
  }

  /** Locks the row and reads it; null when there is none, or when it is deleted. Foreign keys to it are inserted all the same. */
  async lock(client: DatabaseClient, id: string): Promise<Organisation | null> {
    await client.$executeRaw(Prisma.sql`SELECT 1 FROM organisations WHERE id = ${id}::uuid FOR NO KEY UPDATE`);
    return client.organisation.findUnique({ where: { id, deletedAt: null } });
  }

  async markDeleted(client: DatabaseClient, id: string, deletedAt: Date): Promise<void> {
    await client.organisation.update({ where: { id }, data: { deletedAt } });
  }

  /** Deleted ones in which something may be stored still, `lateMs` after their deletion at the latest. */
  toPurge(lateMs: number): Promise<DeletedOrganisation[]> {
    return this.database.run((client) =>
      client.$queryRaw<DeletedOrganisation[]>(Prisma.sql`
        SELECT id::text, deleted_at AS "deletedAt", purged_at AS "purgedAt" FROM organisations
        WHERE deleted_at IS NOT NULL AND (purged_at IS NULL OR purged_at < deleted_at + ${lateMs}::int * interval '1 ms')
        ORDER BY deleted_at`),
    );
  }

  async recordPurge(id: string, purgedAt: Date): Promise<void> {
    await this.database.run((client) => client.organisation.update({ where: { id }, data: { purgedAt } }));
  }

  /** False when there is no such organisation. */
  async update(client: DatabaseClient, id: string, change: OrganisationChange): Promise<boolean> {
    const { count } = await client.organisation.updateMany({ where: { id, deletedAt: null }, data: change });
    return count > 0;
  }
}

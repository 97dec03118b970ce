import { Injectable } from '@nestjs/common';
import {
  Database,
  type DatabaseClient,
  type Membership,
  type MemberRole,
  type Organisation,
  Prisma,
} from '../../platform/database';
import type { ListedUser } from './users.repository';

/** A membership with who it is. */
export type Member = Membership & { readonly user: ListedUser };
/** A membership with whose it is. */
export type Affiliation = Membership & { readonly organisation: Organisation };

export interface MemberRef {
  readonly organisationId: string;
  readonly userId: string;
}

const WITH_USER = { user: { omit: { passwordHash: true } } } as const;

@Injectable()
export class MembersRepository {
  constructor(private readonly database: Database) {}

  find({ organisationId, userId }: MemberRef): Promise<Membership | null> {
    const where = { organisationId_userId: { organisationId, userId } };
    return this.database.run((client) => client.membership.findUnique({ where }));
  }

  findIn(client: DatabaseClient, { organisationId, userId }: MemberRef): Promise<Membership | null> {
    return client.membership.findUnique({ where: { organisationId_userId: { organisationId, userId } } });
  }

  /** Of a user, oldest organisation first. */
  organisationsOf(userId: string): Promise<Affiliation[]> {
    return this.database.run((client) =>
      client.membership.findMany({
        where: { userId },
        include: { organisation: true },
        orderBy: { organisationId: 'asc' },
      }),
    );
  }

  list(organisationId: string): Promise<Member[]> {
    return this.database.run((client) => this.listIn(client, organisationId));
  }

  listIn(client: DatabaseClient, organisationId: string): Promise<Member[]> {
    return client.membership.findMany({ where: { organisationId }, include: WITH_USER, orderBy: { userId: 'asc' } });
  }

  /**
   * Changes of an organisation's members happen one after another: what is counted under this lock holds. False when it was deleted.
   */
  async lock(client: DatabaseClient, organisationId: string): Promise<boolean> {
    await client.$executeRaw(Prisma.sql`SELECT 1 FROM organisations WHERE id = ${organisationId}::uuid FOR UPDATE`);
    return (await client.organisation.count({ where: { id: organisationId, deletedAt: null } })) > 0;
  }

  countOwners(client: DatabaseClient, organisationId: string): Promise<number> {
    return client.membership.count({ where: { organisationId, role: 'owner' } });
  }

  async insert(client: DatabaseClient, membership: Membership): Promise<void> {
    await client.membership.create({ data: membership });
  }

  async update(
    client: DatabaseClient,
    { organisationId, userId }: MemberRef,
    change: { readonly role?: MemberRole; readonly phi?: boolean },
  ): Promise<void> {
    await client.membership.updateMany({ where: { organisationId, userId }, data: change });
  }

  /** Of all members of an organisation. */
  async deleteOf(client: DatabaseClient, organisationId: string): Promise<void> {
    await client.membership.deleteMany({ where: { organisationId } });
  }

  async delete(client: DatabaseClient, { organisationId, userId }: MemberRef): Promise<void> {
    await client.membership.deleteMany({ where: { organisationId, userId } });
  }
}

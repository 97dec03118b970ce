import { Injectable } from '@nestjs/common';
import { type AccountLink, Database, type DatabaseClient } from '../../platform/database';

export type NewLink = Omit<AccountLink, 'sha256'> & { readonly sha256: Uint8Array<ArrayBuffer> };

/** Links of one kind to the same end. */
export type LinkTarget = Pick<AccountLink, 'kind'> & Partial<Pick<AccountLink, 'organisationId' | 'userId' | 'email'>>;

@Injectable()
export class AccountLinksRepository {
  constructor(private readonly database: Database) {}

  async insert(client: DatabaseClient, link: NewLink): Promise<void> {
    await client.accountLink.create({ data: link });
  }

  findByDigest(sha256: Uint8Array<ArrayBuffer>): Promise<AccountLink | null> {
    return this.database.run((client) => client.accountLink.findUnique({ where: { sha256 } }));
  }

  /** Newest first. */
  invitations(organisationId: string, now: Date): Promise<AccountLink[]> {
    const where = { organisationId, kind: 'invitation', expiresAt: { gt: now } } as const;
    return this.database.run((client) => client.accountLink.findMany({ where, orderBy: { id: 'desc' } }));
  }

  /** False when it is not there any more: each link is used once, whoever comes at the same moment. */
  async use(client: DatabaseClient, id: string): Promise<boolean> {
    return (await client.accountLink.deleteMany({ where: { id } })).count > 0;
  }

  /** Returns how many it has deleted. */
  async withdraw(client: DatabaseClient, target: LinkTarget & { readonly id?: string }): Promise<number> {
    return (await client.accountLink.deleteMany({ where: target })).count;
  }

  /** Whatever leads into an organisation. */
  async deleteOf(client: DatabaseClient, organisationId: string): Promise<void> {
    await client.accountLink.deleteMany({ where: { organisationId } });
  }

  async forget(now: Date): Promise<void> {
    await this.database.run((client) => client.accountLink.deleteMany({ where: { expiresAt: { lte: now } } }));
  }
}

import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, type Notice, Prisma } from '../../platform/database';

/** Which part of the notices is read. */
export interface NoticesPage {
  /** Absent: those of all organisations. */
  readonly organisationId?: string | undefined;
  /** Only what is older than the notice with this id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

@Injectable()
export class NoticesRepository {
  constructor(private readonly database: Database) {}

  /** `client` is the transaction of what the notice tells of. */
  async insert(client: DatabaseClient, notice: Notice): Promise<void> {
    await client.notice.create({ data: notice });
  }

  /** Newest first. */
  list({ organisationId, before, limit }: NoticesPage): Promise<Notice[]> {
    const where = {
      ...(organisationId === undefined ? {} : { organisationId }),
      ...(before === undefined ? {} : { id: { lt: before } }),
    };
    return this.database.run((client) => client.notice.findMany({ where, orderBy: { id: 'desc' }, take: limit }));
  }

  async deleteOf(organisationId: string): Promise<void> {
    await this.database.run((client) => client.notice.deleteMany({ where: { organisationId } }));
  }

  /** Deletes what was told at `before` or earlier; returns how many notices. */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        DELETE FROM notices
        WHERE id = ANY(ARRAY(SELECT id FROM notices WHERE at <= ${before} ORDER BY at LIMIT ${limit}))`),
    );
  }
}

import { Injectable } from '@nestjs/common';
import { Database, Prisma, type RequestRecord } from '../../platform/database';

/** Which part of an organisation's requests is read. */
export interface RequestsPage {
  readonly organisationId: string;
  /** Only what is older than the row with this id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

@Injectable()
export class RequestRecordsRepository {
  constructor(private readonly database: Database) {}

  async insert(records: readonly RequestRecord[]): Promise<void> {
    await this.database.run((client) => client.requestRecord.createMany({ data: [...records] }));
  }

  /** Newest first. */
  list({ organisationId, before, limit }: RequestsPage): Promise<RequestRecord[]> {
    const where = { organisationId, ...(before === undefined ? {} : { id: { lt: before } }) };
    return this.database.run((client) =>
      client.requestRecord.findMany({ where, orderBy: { id: 'desc' }, take: limit }),
    );
  }

  /** Deletes rows of an organisation; returns how many. */
  deleteOf(organisationId: string, limit: number): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        DELETE FROM request_records WHERE id = ANY(ARRAY(
          SELECT id FROM request_records WHERE organisation_id = ${organisationId}::uuid ORDER BY id DESC LIMIT ${limit}))`),
    );
  }

  /** Deletes what came at `before` or earlier; returns how many rows. */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        DELETE FROM request_records
        WHERE id = ANY(ARRAY(SELECT id FROM request_records WHERE at <= ${before} ORDER BY at LIMIT ${limit}))`),
    );
  }
}

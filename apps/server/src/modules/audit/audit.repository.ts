import { Injectable } from '@nestjs/common';
import { type AuditEntry, Database, type DatabaseClient, Prisma } from '../../platform/database';

export type NewEntry = Omit<AuditEntry, 'details'> & { readonly details: Prisma.InputJsonObject };

/** Which part of the audit is read. */
export interface AuditPage {
  /** Absent: that of all organisations. */
  readonly organisationId?: string | undefined;
  /** Only what is older than the entry with this id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Entries are inserted and, after their time, deleted; the database refuses to change one. */
@Injectable()
export class AuditRepository {
  constructor(private readonly database: Database) {}

  /** `client` is the transaction of what the entry tells of. */
  async insert(client: DatabaseClient, entry: NewEntry): Promise<void> {
    await client.auditEntry.create({ data: entry });
  }

  /** Newest first. */
  list({ organisationId, before, limit }: AuditPage): Promise<AuditEntry[]> {
    const where = {
      ...(organisationId === undefined ? {} : { organisationId }),
      ...(before === undefined ? {} : { id: { lt: before } }),
    };
    return this.database.run((client) => client.auditEntry.findMany({ where, orderBy: { id: 'desc' }, take: limit }));
  }

  /** Deletes what was written at `before` or earlier; returns how many entries. */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        DELETE FROM audit_entries
        WHERE id = ANY(ARRAY(SELECT id FROM audit_entries WHERE at <= ${before} ORDER BY at LIMIT ${limit}))`),
    );
  }
}

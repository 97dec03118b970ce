import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, type Mail, Prisma } from '../../platform/database';

export type NewMail = Pick<Mail, 'id' | 'dueAt' | 'expiresAt'> & { readonly sealed: Uint8Array<ArrayBuffer> };

@Injectable()
export class MailsRepository {
  constructor(private readonly database: Database) {}

  /** `client` is the transaction of what the mail tells of. */
  async insert(client: DatabaseClient, mails: readonly NewMail[]): Promise<void> {
    await client.mail.createMany({ data: [...mails] });
  }

  /** The mail that is due longest, which is nobody else's until `until`; null when none is due. */
  take(now: Date, until: Date): Promise<Mail | null> {
    return this.database.run(async (client) => {
      const [taken] = await client.$queryRaw<{ id: string }[]>(Prisma.sql`
        UPDATE mails SET due_at = ${until} WHERE id = (
          SELECT id FROM mails WHERE due_at <= ${now} ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id::text`);
      return taken === undefined ? null : client.mail.findUnique({ where: { id: taken.id } });
    });
  }

  async delete(id: string): Promise<void> {
    await this.database.run((client) => client.mail.deleteMany({ where: { id } }));
  }

  async putBack(id: string, failures: number, dueAt: Date): Promise<void> {
    await this.database.run((client) => client.mail.updateMany({ where: { id }, data: { failures, dueAt } }));
  }

  /** The next mails after this id, in its order. */
  sealedAfter(id: string | null): Promise<{ id: string; sealed: Uint8Array }[]> {
    return this.database.run((client) =>
      client.mail.findMany({
        ...(id === null ? {} : { where: { id: { gt: id } } }),
        orderBy: { id: 'asc' },
        take: 200,
        select: { id: true, sealed: true },
      }),
    );
  }

  async replaceSealed(id: string, sealed: Uint8Array, by: Uint8Array<ArrayBuffer>): Promise<void> {
    const was = new Uint8Array(sealed);
    await this.database.run((client) =>
      client.mail.updateMany({ where: { id, sealed: { equals: was } }, data: { sealed: by } }),
    );
  }
}

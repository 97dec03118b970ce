import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, type Session } from '../../platform/database';

export type NewSession = Omit<Session, 'sha256'> & { readonly sha256: Uint8Array<ArrayBuffer> };

@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  async insert(client: DatabaseClient, session: NewSession): Promise<void> {
    await client.session.create({ data: session });
  }

  findByDigest(sha256: Uint8Array<ArrayBuffer>): Promise<Session | null> {
    return this.database.run((client) => client.session.findUnique({ where: { sha256 } }));
  }

  async touch(id: string, at: Date): Promise<void> {
    await this.database.run((client) => client.session.updateMany({ where: { id }, data: { lastUsedAt: at } }));
  }

  async delete(client: DatabaseClient, id: string): Promise<void> {
    await client.session.deleteMany({ where: { id } });
  }

  async deleteOf(client: DatabaseClient, userId: string): Promise<void> {
    await client.session.deleteMany({ where: { userId } });
  }

  /** Deletes sessions that have ended. */
  async forget(now: Date, idleSince: Date): Promise<void> {
    const where = { OR: [{ expiresAt: { lte: now } }, { lastUsedAt: { lte: idleSince } }] };
    await this.database.run((client) => client.session.deleteMany({ where }));
  }
}

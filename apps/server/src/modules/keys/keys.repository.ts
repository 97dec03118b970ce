import { Injectable } from '@nestjs/common';
import { type ApiKey, Database, type DatabaseClient, Prisma } from '../../platform/database';

export type NewKey = Pick<
  ApiKey,
  'id' | 'organisationId' | 'name' | 'display' | 'phi' | 'createdById' | 'expiresAt'
> & {
  readonly sha256: Uint8Array<ArrayBuffer>;
};

/** A key as lists show it. */
export type ListedKey = Omit<ApiKey, 'sha256' | 'expiryToldAt'>;

export interface ExpiringKey {
  readonly id: string;
  readonly organisationId: string;
  readonly name: string;
  readonly expiresAt: Date;
}

/** What has to be known to let a key in. */
export interface KeyToVerify {
  readonly id: string;
  readonly organisationId: string;
  readonly sha256: Uint8Array;
  readonly phi: boolean;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** Of its organisation. */
  readonly inlineImages: boolean;
}

export type KeysToRevoke =
  | Pick<ApiKey, 'id'>
  | Pick<ApiKey, 'organisationId'>
  | Pick<ApiKey, 'id' | 'organisationId'>
  | Pick<ApiKey, 'organisationId' | 'name'>;

const LISTED = {
  id: true,
  organisationId: true,
  name: true,
  display: true,
  phi: true,
  createdById: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
} as const;

@Injectable()
export class KeysRepository {
  constructor(private readonly database: Database) {}

  insert(client: DatabaseClient, key: NewKey): Promise<ListedKey> {
    return client.apiKey.create({ data: key, select: LISTED });
  }

  async findByDigest(sha256: Uint8Array): Promise<KeyToVerify | null> {
    const [found] = await this.database.statement<KeyToVerify>(Prisma.sql`
      SELECT api_keys.id, organisation_id AS "organisationId", sha256, phi, expires_at AS "expiresAt",
             revoked_at AS "revokedAt", last_used_at AS "lastUsedAt", inline_images AS "inlineImages"
      FROM api_keys JOIN organisations ON organisations.id = organisation_id WHERE sha256 = ${Buffer.from(sha256)}`);
    return found ?? null;
  }

  list(organisationId?: string): Promise<ListedKey[]> {
    const where = organisationId === undefined ? {} : { organisationId };
    return this.database.run((client) => client.apiKey.findMany({ where, select: LISTED, orderBy: { id: 'asc' } }));
  }

  findIn(client: DatabaseClient, organisationId: string, id: string): Promise<ListedKey | null> {
    return client.apiKey.findFirst({ where: { id, organisationId }, select: LISTED });
  }

  async isKnown(client: DatabaseClient, id: string): Promise<boolean> {
    return (await client.apiKey.count({ where: { id } })) > 0;
  }

  /** Returns those that it has revoked; a key that is revoked already keeps its time. */
  revoke(client: DatabaseClient, keys: KeysToRevoke, at: Date): Promise<ListedKey[]> {
    const where = { ...keys, revokedAt: null };
    return client.apiKey.updateManyAndReturn({ where, data: { revokedAt: at }, select: LISTED });
  }

  /** Keys that expire until `until` and of which nothing was told; from now on it was. A key that was made for so short a time is none of them. */
  tellExpiring(client: DatabaseClient, now: Date, until: Date, limit: number): Promise<ExpiringKey[]> {
    return client.$queryRaw<ExpiringKey[]>(Prisma.sql`
      UPDATE api_keys SET expiry_told_at = ${now}
      WHERE id = ANY(ARRAY(
        SELECT id FROM api_keys
        WHERE expires_at > ${now} AND expires_at <= ${until} AND revoked_at IS NULL AND expiry_told_at IS NULL
          AND expires_at - created_at > ${until}::timestamptz - ${now}::timestamptz
        ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING id::text, organisation_id::text AS "organisationId", name, expires_at AS "expiresAt"`);
  }

  async touch(id: string, at: Date): Promise<void> {
    await this.database.run((client) => client.apiKey.updateMany({ where: { id }, data: { lastUsedAt: at } }));
  }
}

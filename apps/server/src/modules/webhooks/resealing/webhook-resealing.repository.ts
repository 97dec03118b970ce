import { Injectable } from '@nestjs/common';
import { Database, Prisma } from '../../../platform/database';

export interface SealedSecret {
  readonly id: string;
  readonly sealed: Uint8Array;
}

export interface StoredText {
  readonly id: string;
  readonly batchId: string | null;
  readonly text: string;
}

/** Columns with sealed values; never a caller's word. */
const SECRETS = { current: Prisma.raw('sealed_secret'), former: Prisma.raw('former_secret') } as const;
const TEXTS = { url: Prisma.raw('url'), body: Prisma.raw('body') } as const;

const AT_ONCE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

@Injectable()
export class WebhookResealingRepository {
  constructor(private readonly database: Database) {}

  secrets(which: keyof typeof SECRETS, after: string | null): Promise<SealedSecret[]> {
    const column = SECRETS[which];
    return this.database.run((client) =>
      client.$queryRaw<SealedSecret[]>(Prisma.sql`
        SELECT id::text, ${column} AS sealed FROM webhook_endpoints
        WHERE octet_length(${column}) > 0 AND id > ${after ?? BEFORE_ALL}::uuid ORDER BY id LIMIT ${AT_ONCE}`),
    );
  }

  async replaceSecret(
    which: keyof typeof SECRETS,
    { id, sealed }: SealedSecret,
    by: Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    const column = SECRETS[which];
    await this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        UPDATE webhook_endpoints SET ${column} = ${by} WHERE id = ${id}::uuid AND ${column} = ${Buffer.from(sealed)}`),
    );
  }

  texts(which: keyof typeof TEXTS, after: string | null): Promise<StoredText[]> {
    const column = TEXTS[which];
    return this.database.run((client) =>
      client.$queryRaw<StoredText[]>(Prisma.sql`
        SELECT id::text, batch_id::text AS "batchId", ${column} AS text FROM webhook_messages
        WHERE ${column} LIKE 'sealed:%' AND id > ${after ?? BEFORE_ALL}::uuid ORDER BY id LIMIT ${AT_ONCE}`),
    );
  }

  async replaceText(which: keyof typeof TEXTS, id: string, text: string, by: string): Promise<void> {
    const column = TEXTS[which];
    await this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        UPDATE webhook_messages SET ${column} = ${by} WHERE id = ${id}::uuid AND ${column} = ${text}`),
    );
  }
}

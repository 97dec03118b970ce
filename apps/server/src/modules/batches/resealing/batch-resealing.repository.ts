import { Injectable } from '@nestjs/common';
import { Database, Prisma } from '../../../platform/database';

export interface SealedUrl {
  readonly id: string;
  readonly sealed: Uint8Array;
}

export interface SealedAddress {
  readonly id: string;
  readonly address: string;
}

const AT_ONCE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

@Injectable()
export class BatchResealingRepository {
  constructor(private readonly database: Database) {}

  urls(after: string | null): Promise<SealedUrl[]> {
    return this.database.run((client) =>
      client.$queryRaw<SealedUrl[]>(Prisma.sql`
        SELECT id::text, sealed_url AS sealed FROM batch_items
        WHERE sealed_url IS NOT NULL AND id > ${after ?? BEFORE_ALL}::uuid ORDER BY id LIMIT ${AT_ONCE}`),
    );
  }

  async replaceUrl({ id, sealed }: SealedUrl, by: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        UPDATE batch_items SET sealed_url = ${by} WHERE id = ${id}::uuid AND sealed_url = ${Buffer.from(sealed)}`),
    );
  }

  addresses(after: string | null): Promise<SealedAddress[]> {
    return this.database.run((client) =>
      client.$queryRaw<SealedAddress[]>(Prisma.sql`
        SELECT id::text, webhook_url AS address FROM batches
        WHERE webhook_url LIKE 'sealed:%' AND id > ${after ?? BEFORE_ALL}::uuid ORDER BY id LIMIT ${AT_ONCE}`),
    );
  }

  async replaceAddress(id: string, address: string, by: string): Promise<void> {
    await this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        UPDATE batches SET webhook_url = ${by} WHERE id = ${id}::uuid AND webhook_url = ${address}`),
    );
  }
}

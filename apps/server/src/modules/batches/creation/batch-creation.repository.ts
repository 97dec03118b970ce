import { Injectable } from '@nestjs/common';
import { Database, type DatabaseClient, Prisma } from '../../../platform/database';
import type { BatchRow, Viewer } from '../routes/batches.repository';

/** Who has made which batch with an Idempotency-Key, and until when that holds. */
export interface KeyUse {
  readonly key: string;
  readonly expiresAt: Date;
}

export interface NewBatch extends BatchRow {
  readonly organisationId: string;
  readonly keyId: string;
  readonly phi: boolean;
  readonly inlineImages: boolean;
  readonly webhookMode: 'signed' | 'direct' | null;
  /** Sealed. */
  readonly webhookUrl: string | null;
  /** The trace of the request, which what becomes of the batch belongs to. */
  readonly traceParent: string | null;
  readonly items: readonly NewItem[];
}

/** A document of a new batch; its place in the list is its position. */
export interface NewItem {
  readonly id: string;
  readonly fileId: string | null;
  readonly fileEtag: string | null;
  readonly sealedUrl: Uint8Array | null;
  readonly url: string | null;
}

/** Of Postgres' advisory locks with two numbers; the second one tells the organisation. */
const LAST_PLACES = 7_302;

@Injectable()
export class BatchCreationRepository {
  constructor(private readonly database: Database) {}

  /** The batch that a key has made, as long as that holds. */
  async findByKey(key: string, { organisationId, phi }: Viewer, now: Date): Promise<string | null> {
    const found = await this.database.run((client) =>
      client.idempotencyKey.findFirst({
        where: { organisationId, phi, key, expiresAt: { gt: now } },
        select: { batchId: true },
      }),
    );
    return found?.batchId ?? null;
  }

  /** Binds a key to a batch; false when it is bound to another one that it still holds for. Waits for whoever is about to bind it. */
  async takeKey(client: DatabaseClient, batch: NewBatch, { key, expiresAt }: KeyUse): Promise<boolean> {
    const taken = await client.$executeRaw(Prisma.sql`
      INSERT INTO idempotency_keys (organisation_id, phi, key, batch_id, expires_at)
      VALUES (${batch.organisationId}::uuid, ${batch.phi}, ${key}, ${batch.id}::uuid, ${expiresAt})
      ON CONFLICT (organisation_id, phi, key) DO UPDATE SET batch_id = EXCLUDED.batch_id, expires_at = EXCLUDED.expires_at
      WHERE idempotency_keys.expires_at <= ${batch.createdAt}`);
    return taken > 0;
  }

  /** How many batches of an organisation are open. Reads an index over open batches alone, and no more of it than matters. */
  async countOpen(client: DatabaseClient, organisationId: string, atMost: number): Promise<number> {
    const [found] = await client.$queryRaw<{ count: number }[]>(Prisma.sql`
      SELECT count(*)::int AS count FROM (
        SELECT 1 FROM batches
        WHERE organisation_id = ${organisationId}::uuid AND status IN ('pending', 'running') LIMIT ${atMost}
      ) AS open`);
    return found?.count ?? 0;
  }

  /** Until the end of the transaction no other one creates a batch of the organisation that waits here too. */
  async waitForLastPlaces(client: DatabaseClient, organisationId: string): Promise<void> {
    await client.$executeRaw(
      Prisma.sql`SELECT pg_advisory_xact_lock(${LAST_PLACES}::int, hashtext(${organisationId}))`,
    );
  }

  async insert(client: DatabaseClient, { items, ...batch }: NewBatch): Promise<void> {
    await client.batch.createMany({ data: [{ ...batch, options: { ...batch.options } }] });
    await insertItems(client, batch, items);
  }
}

/** One statement whatever their number: an array for each column. */
async function insertItems(
  client: DatabaseClient,
  batch: Omit<NewBatch, 'items'>,
  items: readonly NewItem[],
): Promise<void> {
  const ids = items.map(({ id }) => id);
  const fileIds = column(items, ({ fileId }) => fileId);
  const etags = column(items, ({ fileEtag }) => fileEtag);
  const sealed = column(items, ({ sealedUrl }) => sealedUrl && Buffer.from(sealedUrl).toString('base64'));
  const urls = column(items, ({ url }) => url);
  await client.$executeRaw(Prisma.sql`
    INSERT INTO batch_items (id, batch_id, organisation_id, position, change_seq, file_id, file_etag, sealed_url, url,
                             updated_at, due_at)
    SELECT item.id, ${batch.id}::uuid, ${batch.organisationId}::uuid, nth - 1, nth, file_id, etag, decode(sealed, 'base64'), url,
           ${batch.createdAt}, ${batch.createdAt}
    FROM unnest(${ids}::uuid[], ${fileIds}::uuid[], ${etags}::text[], ${sealed}::text[], ${urls}::text[])
      WITH ORDINALITY AS item (id, file_id, etag, sealed, url, nth)`);
}

/** The values of a column; none where it is empty, for `unnest` fills a shorter array up with NULL. */
function column(items: readonly NewItem[], valueOf: (item: NewItem) => string | null): (string | null)[] {
  const values = items.map(valueOf);
  return values.every((value) => value === null) ? [] : values;
}

/** What callers see of batches. Every query says whose they are: an organisation's, without those of PHI keys for a key that is none. */
import { Injectable } from '@nestjs/common';
import { Database, Prisma } from '../../../platform/database';
import type { Caller } from '../../../platform/http';
import { firstUuidV7At } from '../../../platform/ids';
import type { BatchStatus, ItemStatus } from '../state/batch.state';

export type Viewer = Pick<Caller, 'organisationId' | 'phi'>;

export interface BatchRow {
  readonly id: string;
  readonly status: BatchStatus;
  readonly options: object;
  readonly metadata: string | null;
  readonly totalItems: number;
  readonly pending: number;
  readonly running: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly changeSeq: bigint;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly expiresAt: Date;
}

/** An item as the database writes it into JSON: times are texts as callers see them. */
export interface ItemRow {
  readonly id: string;
  readonly position: number;
  readonly status: ItemStatus;
  readonly attempts: number;
  readonly file_id: string | null;
  readonly url: string | null;
  readonly page_count: number | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly updated_at: string;
  readonly change_seq: number;
}

export interface PolledBatch {
  readonly batch: BatchRow;
  readonly items: readonly ItemRow[];
}

export interface ListWish {
  readonly status: BatchStatus | null;
  /** Only batches older than this one. */
  readonly before: string | null;
  /** Only batches made since then. */
  readonly since: Date | null;
  readonly limit: number;
  readonly now: Date;
}

/** An item, as far as its result is concerned. */
export interface ResultRow {
  readonly status: ItemStatus;
  readonly resultKey: string | null;
  readonly completedAt: Date | null;
}

const COLUMNS = Prisma.raw(`batches.id, batches.status, batches.options, batches.metadata,
  total_items AS "totalItems", batches.pending, batches.running, batches.succeeded, batches.failed, batches.cancelled,
  batches.change_seq AS "changeSeq", batches.created_at AS "createdAt", batches.started_at AS "startedAt",
  batches.completed_at AS "completedAt", batches.expires_at AS "expiresAt"`);

const ITEM_COLUMNS =
  Prisma.raw(`id, position, status, attempts, file_id, url, page_count, error_code, error_message, change_seq,
  ${timeText('started_at')}, ${timeText('completed_at')}, ${timeText('updated_at')}`);

@Injectable()
export class BatchesRepository {
  constructor(private readonly database: Database) {}

  async find(id: string, viewer: Viewer): Promise<BatchRow | null> {
    const [found] = await this.database.statement<Selected>(
      Prisma.sql`SELECT ${COLUMNS} FROM batches WHERE id = ${id}::uuid AND ${visibleTo(viewer)}`,
    );
    return found === undefined ? null : rowOf(found);
  }

  /**
   * One statement, so that batch and items are of one moment; items by their last change, those after a number only. A number that the
   * batch has not reached is of changes that a restored backup has undone: whoever knows them gets everything again.
   */
  async poll(id: string, viewer: Viewer, after: bigint, limit: number): Promise<PolledBatch | null> {
    const [found] = await this.database.statement<Selected & { items: readonly ItemRow[] }>(Prisma.sql`
      SELECT ${COLUMNS}, (
        SELECT coalesce(json_agg(item), '[]') FROM (
          SELECT ${ITEM_COLUMNS} FROM batch_items
          WHERE batch_id = batches.id
            AND change_seq > CASE WHEN ${String(after)}::bigint > batches.change_seq THEN 0 ELSE ${String(after)}::bigint END
          ORDER BY batch_items.change_seq LIMIT ${limit}
        ) AS item
      ) AS items
      FROM batches WHERE id = ${id}::uuid AND ${visibleTo(viewer)}`);
    if (found === undefined) return null;
    const { items, ...batch } = found;
    return { batch: rowOf(batch), items };
  }

  /** Newest first. */
  async list(viewer: Viewer, { status, before, since, limit, now }: ListWish): Promise<BatchRow[]> {
    const older = before === null ? Prisma.empty : Prisma.sql`AND id < ${before}::uuid`;
    // By ids, which hold the time and are indexed.
    const newer = since === null ? Prisma.empty : Prisma.sql`AND id >= ${firstUuidV7At(since)}::uuid`;
    const found = await this.database.statement<Selected>(Prisma.sql`
      SELECT ${COLUMNS} FROM batches
      WHERE ${visibleTo(viewer)} AND ${isAt(status, now)} ${older} ${newer}
      ORDER BY id DESC LIMIT ${limit}`);
    return found.map(rowOf);
  }

  /** Over an index of open batches alone. */
  async countOpen(viewer: Viewer): Promise<number> {
    const [found] = await this.database.statement<{ count: number }>(Prisma.sql`
      SELECT count(*)::int AS count FROM batches WHERE ${visibleTo(viewer)} AND status IN ('pending', 'running')`);
    return found?.count ?? 0;
  }

  /** Undefined when there is no such batch, null when there is no such item in it. */
  async findResult(batchId: string, itemId: string, viewer: Viewer): Promise<ResultRow | null | undefined> {
    const [found] = await this.database.statement<{ item: string | null } & ResultRow>(Prisma.sql`
      SELECT item.id AS item, item.status, result_key AS "resultKey", item.completed_at AS "completedAt"
      FROM batches LEFT JOIN batch_items AS item ON item.batch_id = batches.id AND item.id = ${itemId}::uuid
      WHERE batches.id = ${batchId}::uuid AND ${visibleTo(viewer)}`);
    return found === undefined || found.item !== null ? found : null;
  }
}

/** As the driver reads it: large numbers are texts. */
type Selected = Omit<BatchRow, 'changeSeq'> & { readonly changeSeq: string };

function rowOf({ changeSeq, ...row }: Selected): BatchRow {
  return { ...row, changeSeq: BigInt(changeSeq) };
}

function visibleTo({ organisationId, phi }: Viewer): Prisma.Sql {
  return Prisma.sql`batches.organisation_id = ${organisationId}::uuid AND (${phi} OR NOT batches.phi)`;
}

/** As `batchStatusAt` decides it. */
function isAt(status: BatchStatus | null, now: Date): Prisma.Sql {
  if (status === null) return Prisma.sql`TRUE`;
  if (status === 'pending' || status === 'running') return Prisma.sql`status = ${status}::batch_status`;
  if (status === 'expired') return Prisma.sql`status NOT IN ('pending', 'running') AND expires_at <= ${now}`;
  return Prisma.sql`status = ${status}::batch_status AND expires_at > ${now}`;
}

function timeText(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;
}

import { Injectable } from '@nestjs/common';
import { Database, type File, Prisma } from '../../platform/database';
import type { Caller } from '../../platform/http';
import { expiryOf, type FileState, registrationEnd, type Upload } from './file.state';

/** Whose files: an organisation's, without those of PHI keys for a key that is none. */
export type Viewer = Pick<Caller, 'organisationId' | 'phi'>;

export type NewFile = Omit<File, 'etag' | 'sha256' | 'uploadedAt' | 'purgedAt'>;

/** What has to be known of a file to tell its upload. */
export type UploadRow = FileState & { readonly id: string; readonly purgedAt: Date | null };

type PendingRow = Pick<UploadRow, 'id' | 'sizeBytes' | 'createdAt'>;

/** An upload as storage has it, to be kept. */
export interface SeenUpload {
  readonly file: Pick<UploadRow, 'id' | 'createdAt'>;
  readonly upload: Upload;
}

@Injectable()
export class FilesRepository {
  constructor(private readonly database: Database) {}

  insert(file: NewFile): Promise<File> {
    return this.database.run((client) => client.file.create({ data: file }));
  }

  /** How many files of an organisation wait for their bytes at a moment, as far as is known; so many at most are counted. */
  async countPending(organisationId: string, now: Date, atMost: number): Promise<number> {
    const [found] = await this.database.statement<{ count: number }>(Prisma.sql`
      SELECT count(*)::int AS count FROM (
        SELECT 1 FROM files WHERE ${isPending(organisationId, now)} LIMIT ${atMost}
      ) AS pending`);
    return found?.count ?? 0;
  }

  /** Those that have waited longest. */
  findPending(organisationId: string, now: Date, atMost: number): Promise<PendingRow[]> {
    return this.database.statement<PendingRow>(Prisma.sql`
      SELECT id::text, size_bytes AS "sizeBytes", created_at AS "createdAt"
      FROM files WHERE ${isPending(organisationId, now)} ORDER BY expires_at LIMIT ${atMost}`);
  }

  find(id: string, { organisationId, phi }: Viewer): Promise<File | null> {
    return this.database.run((client) =>
      client.file.findFirst({ where: { id, organisationId, ...(phi ? {} : { phi: false }) } }),
    );
  }

  /** What those of the ids are called that the viewer may see. */
  findNames(ids: readonly string[], { organisationId, phi }: Viewer): Promise<Pick<File, 'id' | 'filename'>[]> {
    const where = { id: { in: [...ids] }, organisationId, ...(phi ? {} : { phi: false }) };
    return this.database.run((client) => client.file.findMany({ where, select: { id: true, filename: true } }));
  }

  /** Those of the ids that the viewer may see, in no order. */
  findUploads(ids: readonly string[], { organisationId, phi }: Viewer): Promise<UploadRow[]> {
    return this.database.run((client) =>
      client.$queryRaw<UploadRow[]>(Prisma.sql`
        SELECT id::text, size_bytes AS "sizeBytes", etag, created_at AS "createdAt", uploaded_at AS "uploadedAt",
               purged_at AS "purgedAt"
        FROM files
        WHERE id = ANY(${[...ids]}::uuid[]) AND organisation_id = ${organisationId}::uuid AND (${phi} OR NOT phi)`),
    );
  }

  /** Keeps what storage was seen to have. A digest stays only with the bytes that it is of; an older sight changes nothing. */
  async recordUploads(seen: readonly SeenUpload[]): Promise<void> {
    if (seen.length === 0) return;
    const ids = seen.map(({ file }) => file.id);
    const etags = seen.map(({ upload }) => upload.etag);
    const uploaded = seen.map(({ upload }) => upload.uploadedAt.toISOString());
    const expires = seen.map(({ file, upload }) => expiryOf(file, upload).toISOString());
    await this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        UPDATE files
        SET etag = seen.etag, uploaded_at = seen.uploaded_at, expires_at = seen.expires_at,
            sha256 = CASE WHEN files.etag = seen.etag THEN files.sha256 END
        FROM unnest(${ids}::uuid[], ${etags}::text[], ${uploaded}::timestamptz[], ${expires}::timestamptz[])
          AS seen (id, etag, uploaded_at, expires_at)
        WHERE files.id = seen.id AND files.purged_at IS NULL
          AND (files.uploaded_at IS NULL OR files.uploaded_at <= seen.uploaded_at)`),
    );
  }

  /** A version that was known is no longer there, though it should be. */
  async forgetUpload({ id, createdAt }: Pick<UploadRow, 'id' | 'createdAt'>, etag: string): Promise<void> {
    const data = { etag: null, uploadedAt: null, sha256: null, expiresAt: registrationEnd({ createdAt }) };
    await this.database.run((client) => client.file.updateMany({ where: { id, etag }, data }));
  }

  /** Files whose time was over at `before` and whose bytes have not been deleted yet, the oldest first. */
  findToPurge(before: Date, limit: number): Promise<File[]> {
    return this.database.run((client) =>
      client.file.findMany({
        where: { purgedAt: null, expiresAt: { lte: before } },
        orderBy: { expiresAt: 'asc' },
        take: limit,
      }),
    );
  }

  async recordPurge(ids: readonly string[], at: Date): Promise<void> {
    await this.database.run((client) =>
      client.file.updateMany({ where: { id: { in: [...ids] } }, data: { purgedAt: at } }),
    );
  }

  /** Deletes the records of files registered at `before` or earlier whose bytes are gone; returns how many. */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        DELETE FROM files WHERE id = ANY(ARRAY(
          SELECT id FROM files WHERE created_at <= ${before} AND purged_at IS NOT NULL ORDER BY created_at LIMIT ${limit}))`),
    );
  }

  /** Deletes records of an organisation; returns how many. */
  deleteOf(organisationId: string, limit: number): Promise<number> {
    return this.database.run((client) =>
      client.$executeRaw(Prisma.sql`
        DELETE FROM files WHERE id = ANY(ARRAY(
          SELECT id FROM files WHERE organisation_id = ${organisationId}::uuid LIMIT ${limit}))`),
    );
  }

  async recordDigest(id: string, etag: string, sha256: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.database.run((client) => client.file.updateMany({ where: { id, etag }, data: { sha256 } }));
  }
}

/** As `statusOf` decides it, as far as the rows know: too many to be read. By the index `files_pending_idx`. */
function isPending(organisationId: string, now: Date): Prisma.Sql {
  return Prisma.sql`organisation_id = ${organisationId}::uuid AND etag IS NULL AND purged_at IS NULL AND expires_at > ${now}`;
}

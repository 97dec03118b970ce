/** From the ids of a batch to the versions of its files that lie in storage. */
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import { decodeTypeId } from '../../platform/ids';
import { type FileStatus, isNews, knownUpload, statusOf, type Upload, uploadIn } from './file.state';
import { FilesRepository, type UploadRow, type Viewer } from './files.repository';
import { PendingFiles } from './pending-files';
import { UploadFinder } from './upload-finder';

/** A file whose bytes are in storage, in the version that was there. */
export interface KnownUpload {
  readonly fileId: string;
  readonly etag: string;
}

/** Up to so many files storage is asked though it was before: what was there may have been replaced since. */
const ALWAYS_ASKED = 1000;

/** What a file of a request is at this moment; its upload where that is what it is. */
interface FileState {
  readonly status: FileStatus;
  readonly upload: Upload | null;
}

type FileStates = ReadonlyMap<string, FileState>;

@Injectable()
export class UploadResolver {
  constructor(
    private readonly files: FilesRepository,
    private readonly finder: UploadFinder,
    private readonly pending: PendingFiles,
    private readonly clock: Clock,
  ) {}

  async resolve(fileIds: readonly string[], viewer: Viewer): Promise<KnownUpload[]> {
    const now = this.clock.now();
    const uuids = new Map(fileIds.map((id) => [id, decodeTypeId('file', id) ?? '']));
    const wanted = [...new Set(uuids.values())].filter((uuid) => uuid !== '');
    const rows = await this.files.findUploads(wanted, viewer);
    const known = new Set(rows.map(({ id }) => id));
    // Where a file is unknown the rest matter only as far as they may have lapsed, which the refusal tells too.
    const looked = known.size < new Set(uuids.values()).size ? rows.filter((row) => mayHaveLapsed(row, now)) : rows;
    const states = await this.statesOf(viewer.organisationId, looked, now);
    refuse('file_not_found', uuids, (uuid) => !known.has(uuid) || states.get(uuid)?.status === 'expired');
    refuse('file_not_uploaded', uuids, (uuid) => states.get(uuid)?.status !== 'uploaded');
    return fileIds.flatMap((id) => {
      const fileId = uuids.get(id) ?? '';
      const upload = states.get(fileId)?.upload ?? null;
      return upload === null ? [] : [{ fileId, etag: upload.etag }];
    });
  }

  /** Storage decides: bytes may have come, or come anew, without anybody looking. What has been deleted is not asked for. */
  private async statesOf(organisationId: string, rows: readonly UploadRow[], now: Date): Promise<FileStates> {
    const there = rows.filter(({ purgedAt }) => purgedAt === null);
    const recorded = there.length > ALWAYS_ASKED ? there.filter((row) => isGood(row, knownUpload(row), now)) : [];
    const spared = new Set(recorded.map(({ id }) => id));
    const asked = there.filter(({ id }) => !spared.has(id));
    const found = await this.lookFor(organisationId, asked);
    await this.keep(
      organisationId,
      asked.filter((row) => isGood(row, found.get(row.id) ?? null, now)),
      found,
    );
    return new Map(
      rows.map((row) => {
        const upload = spared.has(row.id) ? knownUpload(row) : (found.get(row.id) ?? null);
        return [row.id, { upload, status: row.purgedAt === null ? statusOf(row, upload, now) : 'expired' }];
      }),
    );
  }

  private async lookFor(organisationId: string, rows: readonly UploadRow[]): Promise<ReadonlyMap<string, Upload>> {
    if (rows.length === 0) return new Map();
    const objects = await this.finder.findAll(
      organisationId,
      rows.map(({ id }) => id),
    );
    return new Map(
      rows.flatMap((row) => {
        const upload = uploadIn(row, objects.get(row.id) ?? null);
        return upload === null ? [] : [[row.id, upload]];
      }),
    );
  }

  private async keep(
    organisationId: string,
    rows: readonly UploadRow[],
    found: ReadonlyMap<string, Upload>,
  ): Promise<void> {
    const seen = rows.flatMap((file) => {
      const upload = found.get(file.id);
      return upload !== undefined && isNews(file, upload) ? [{ file, upload }] : [];
    });
    await this.files.recordUploads(seen);
    this.pending.seen(organisationId, seen.filter(({ file }) => knownUpload(file) === null).length);
  }
}

function isGood(row: UploadRow, upload: Upload | null, now: Date): boolean {
  return statusOf(row, upload, now) === 'uploaded';
}

/** As far as its row tells. */
function mayHaveLapsed(row: UploadRow, now: Date): boolean {
  return row.purgedAt !== null || statusOf(row, knownUpload(row), now) === 'expired';
}

/** Refuses when something is wrong with an id; tells every such id once, as the caller wrote it. */
function refuse(
  code: 'file_not_found' | 'file_not_uploaded',
  uuids: ReadonlyMap<string, string>,
  isWrong: (uuid: string) => boolean,
): void {
  const wrong = [...uuids].flatMap(([id, uuid]) => (isWrong(uuid) ? [id] : []));
  if (wrong.length > 0) throw new DomainError(code, undefined, { file_ids: wrong });
}

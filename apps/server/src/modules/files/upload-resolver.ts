/** From the ids of a batch to the versions of its files that lie in storage. */
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import { decodeTypeId } from '../../platform/ids';
import { isNews, knownUpload, statusOf, type Upload, uploadIn } from './file.state';
import { FilesRepository, type UploadRow, type Viewer } from './files.repository';
import { UploadFinder } from './upload-finder';

/** A file whose bytes are in storage, in the version that was there. */
export interface KnownUpload {
  readonly fileId: string;
  readonly etag: string;
}

/** Up to so many files storage is asked though it was before: what was there may have been replaced since. */
const ALWAYS_ASKED = 1000;

type Uploads = ReadonlyMap<string, Upload>;

@Injectable()
export class UploadResolver {
  constructor(
    private readonly files: FilesRepository,
    private readonly finder: UploadFinder,
    private readonly clock: Clock,
  ) {}

  async resolve(fileIds: readonly string[], viewer: Viewer): Promise<KnownUpload[]> {
    const uuids = new Map(fileIds.map((id) => [id, decodeTypeId('file', id) ?? '']));
    const wanted = [...new Set(uuids.values())].filter((uuid) => uuid !== '');
    const rows = await this.files.findUploads(wanted, viewer);
    refuseMissing('file_not_found', uuids, new Map(rows.map((row) => [row.id, row])));
    const uploads = await this.uploadsOf(viewer.organisationId, rows);
    refuseMissing('file_not_uploaded', uuids, uploads);
    return fileIds.flatMap((id) => {
      const fileId = uuids.get(id) ?? '';
      const upload = uploads.get(fileId);
      return upload === undefined ? [] : [{ fileId, etag: upload.etag }];
    });
  }

  /** The uploads of those that have one that has not expired. */
  private async uploadsOf(organisationId: string, rows: readonly UploadRow[]): Promise<Uploads> {
    const now = this.clock.now();
    const there = rows.filter(({ purgedAt }) => purgedAt === null);
    const known = there.length > ALWAYS_ASKED ? goodOnes(there, knownUpload, now) : new Map<string, Upload>();
    const asked = there.filter(({ id }) => !known.has(id));
    if (asked.length === 0) return known;
    const objects = await this.finder.findAll(
      organisationId,
      asked.map(({ id }) => id),
    );
    const found = goodOnes(asked, (row) => uploadIn(row, objects.get(row.id) ?? null), now);
    await this.keep(asked, found);
    return new Map([...known, ...found]);
  }

  private async keep(rows: readonly UploadRow[], found: Uploads): Promise<void> {
    const seen = rows.flatMap((file) => {
      const upload = found.get(file.id);
      return upload !== undefined && isNews(file, upload) ? [{ file, upload }] : [];
    });
    await this.files.recordUploads(seen);
  }
}

function goodOnes(rows: readonly UploadRow[], uploadOf: (row: UploadRow) => Upload | null, now: Date): Uploads {
  const good = new Map<string, Upload>();
  for (const row of rows) {
    const upload = uploadOf(row);
    if (upload !== null && statusOf(row, upload, now) === 'uploaded') good.set(row.id, upload);
  }
  return good;
}

/** Refuses when an id has no entry; tells every such id once, as the caller wrote it. */
function refuseMissing(
  code: 'file_not_found' | 'file_not_uploaded',
  uuids: ReadonlyMap<string, string>,
  entries: ReadonlyMap<string, unknown>,
): void {
  const missing = [...uuids].flatMap(([id, uuid]) => (entries.has(uuid) ? [] : [id]));
  if (missing.length > 0) throw new DomainError(code, undefined, { file_ids: missing });
}

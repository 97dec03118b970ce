import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import { decodeTypeId } from '../../platform/ids';
import { Storage } from '../../platform/storage';
import { knownUpload, statusOf, type Upload, uploadIn, wasThere } from './file.state';
import { FilesRepository, type SeenUpload, type UploadRow, type Viewer } from './files.repository';
import { UploadFinder } from './upload-finder';
import { uploadKey } from './upload-key';

/** A file whose bytes are in storage, in the version that was there. */
export interface KnownUpload {
  readonly fileId: string;
  readonly etag: string;
}

export interface OpenUpload {
  readonly stream: Readable;
  readonly size: number;
}

/** Up to so many files storage is asked though it was before: what was there may have been replaced since. */
const ALWAYS_ASKED = 1000;

@Injectable()
export class FilesService {
  constructor(
    private readonly files: FilesRepository,
    private readonly finder: UploadFinder,
    private readonly storage: Storage,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves every id, duplicates too, to the version that is in storage now, in order. `file_not_found` and
   * `file_not_uploaded` carry `file_ids`: all that are concerned, as the caller wrote them.
   */
  async resolveUploads(fileIds: readonly string[], viewer: Viewer): Promise<KnownUpload[]> {
    const uuids = new Map(fileIds.map((id) => [id, decodeTypeId('file', id)]));
    const wanted = [...uuids.values()].filter((uuid) => uuid !== null);
    const rows = new Map((await this.files.findUploads(wanted, viewer)).map((row) => [row.id, row]));
    refuseAny('file_not_found', uuids, (uuid) => uuid === null || !rows.has(uuid));
    const uploads = await this.uploadsOf(viewer.organisationId, [...rows.values()]);
    refuseAny('file_not_uploaded', uuids, (uuid) => uuid === null || !uploads.has(uuid));
    return fileIds.flatMap((id) => {
      const fileId = uuids.get(id) ?? '';
      const upload = uploads.get(fileId);
      return upload === undefined ? [] : [{ fileId, etag: upload.etag }];
    });
  }

  /**
   * The bytes of a version, for the worker that parses it; null when it is gone or was replaced. A version that was known
   * when it was pinned may have been replaced before already: with `asOf`, the moment of the pin, what lay there then is
   * taken.
   */
  async openUpload(organisationId: string, fileId: string, etag: string, asOf?: Date): Promise<OpenUpload | null> {
    const file = await this.files.find(fileId, { organisationId, phi: true });
    if (file === null || file.purgedAt !== null) return null;
    const key = uploadKey(organisationId, fileId);
    const pinned = await this.storage.get(key, { etag });
    if (pinned !== null) return { stream: pinned, size: file.sizeBytes };
    const found = asOf === undefined ? null : await this.finder.find(organisationId, fileId);
    const upload = uploadIn(file, found);
    if (upload === null || asOf === undefined || !wasThere(upload, asOf)) return null;
    const stream = await this.storage.get(key, { etag: upload.etag });
    return stream === null ? null : { stream, size: file.sizeBytes };
  }

  /** The uploads of the rows that have one that has not expired. */
  private async uploadsOf(organisationId: string, rows: readonly UploadRow[]): Promise<Map<string, Upload>> {
    const now = this.clock.now();
    const isGood = (row: UploadRow, upload: Upload | null): upload is Upload =>
      statusOf(row, upload, now) === 'uploaded';
    const isTrusted = (row: UploadRow): boolean => rows.length > ALWAYS_ASKED && isGood(row, knownUpload(row));
    const asked = rows.filter((row) => row.purgedAt === null && !isTrusted(row));
    const found = await this.finder.findAll(
      organisationId,
      asked.map(({ id }) => id),
    );
    const seen = asked.flatMap((file): SeenUpload[] => {
      const upload = uploadIn(file, found.get(file.id) ?? null);
      return isGood(file, upload) ? [{ file, upload }] : [];
    });
    await this.files.recordUploads(seen.filter(({ file, upload }) => isNews(file, upload)));
    const trusted = rows.flatMap((row) => {
      const upload = knownUpload(row);
      return upload !== null && isTrusted(row) ? [[row.id, upload] as const] : [];
    });
    return new Map([...trusted, ...seen.map(({ file, upload }) => [file.id, upload] as const)]);
  }
}

function isNews({ etag, uploadedAt }: UploadRow, upload: Upload): boolean {
  return etag !== upload.etag || uploadedAt?.getTime() !== upload.uploadedAt.getTime();
}

function refuseAny(
  code: 'file_not_found' | 'file_not_uploaded',
  uuids: ReadonlyMap<string, string | null>,
  isRefused: (uuid: string | null) => boolean,
): void {
  const refused = [...uuids].flatMap(([id, uuid]) => (isRefused(uuid) ? [id] : []));
  if (refused.length > 0) throw new DomainError(code, undefined, { file_ids: refused });
}

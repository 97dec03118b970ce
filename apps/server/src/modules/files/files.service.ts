import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { Clock } from '../../platform/clock';
import type { File } from '../../platform/database';
import { DOCUMENT_LIMITS } from '../../platform/engine';
import type { Caller } from '../../platform/http';
import { decodeTypeId, Ids } from '../../platform/ids';
import { Storage } from '../../platform/storage';
import type { FileDto } from './dto/file.dto';
import type { RegisterFileDto } from './dto/register-file.dto';
import { presentFile } from './file.presenter';
import { isNews, knownUpload, registrationEnd, statusOf, type Upload, uploadIn, wasThere } from './file.state';
import { FilesRepository, type Viewer } from './files.repository';
import { PendingFiles } from './pending-files';
import { UploadFinder } from './upload-finder';
import { uploadKey } from './upload-key';
import { UploadReader } from './upload-reader';
import { type KnownUpload, UploadResolver } from './upload-resolver';

interface OpenUpload {
  readonly stream: Readable;
  readonly size: number;
}

/** Registered files and their uploads, which go past this service, straight to storage. */
@Injectable()
export class FilesService {
  constructor(
    private readonly files: FilesRepository,
    private readonly pending: PendingFiles,
    private readonly finder: UploadFinder,
    private readonly reader: UploadReader,
    private readonly resolver: UploadResolver,
    private readonly storage: Storage,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** What files are called, by their ids; those that the viewer doesn't see are left out. */
  async namesOf(ids: readonly string[], viewer: Viewer): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.files.findNames(ids, viewer)).map(({ id, filename }) => [id, filename]));
  }

  async register(wish: RegisterFileDto, { organisationId, phi }: Caller): Promise<FileDto> {
    if (wish.size_bytes > DOCUMENT_LIMITS.maxBytes) {
      throw new DomainError('document_too_large', undefined, { limit_bytes: DOCUMENT_LIMITS.maxBytes });
    }
    const now = this.clock.now();
    const file = await this.pending.admit(organisationId, () =>
      this.files.insert({
        id: this.ids.make(),
        organisationId,
        phi,
        filename: wish.filename,
        contentType: wish.content_type,
        sizeBytes: wish.size_bytes,
        createdAt: now,
        expiresAt: registrationEnd({ createdAt: now }),
      }),
    );
    return this.present(file, null, now);
  }

  async get(id: string, viewer: Viewer): Promise<FileDto> {
    const uuid = decodeTypeId('file', id);
    const file = uuid === null ? null : await this.files.find(uuid, viewer);
    if (file === null) throw new DomainError('file_not_found', undefined, { file_ids: [id] });
    const now = this.clock.now();
    return this.present(file, await this.uploadOf(file, now), now);
  }

  /**
   * Resolves every id, duplicates too, to the version that is in storage now, in order. `file_not_found` and
   * `file_not_uploaded` carry `file_ids`: all that are concerned, as the caller wrote them.
   */
  resolveUploads(fileIds: readonly string[], viewer: Viewer): Promise<KnownUpload[]> {
    return this.resolver.resolve(fileIds, viewer);
  }

  /**
   * The bytes of a version, for the worker that parses it; null when it is gone or was replaced. A version that was known
   * when it was pinned may have been replaced before already: with `asOf`, the moment of the pin, what lay there then is
   * taken. A stream that ends well has brought all bytes; it fails as `unavailable`.
   */
  async openUpload(organisationId: string, fileId: string, etag: string, asOf?: Date): Promise<OpenUpload | null> {
    const file = await this.files.find(fileId, { organisationId, phi: true });
    if (file === null || file.purgedAt !== null) return null;
    const pinned = await this.reader.open(file, etag);
    const stream = pinned ?? (asOf === undefined ? null : await this.openAsOf(file, asOf));
    return stream === null ? null : { stream, size: file.sizeBytes };
  }

  private async openAsOf(file: File, asOf: Date): Promise<Readable | null> {
    const upload = uploadIn(file, await this.finder.find(file.organisationId, file.id));
    return upload !== null && wasThere(upload, asOf) ? this.reader.open(file, upload.etag) : null;
  }

  /** What storage has of a file now; what is new is kept. */
  private async uploadOf(file: File, now: Date): Promise<Upload | null> {
    const known = knownUpload(file);
    if (file.purgedAt !== null) return known;
    const upload = uploadIn(file, await this.finder.find(file.organisationId, file.id));
    if (upload !== null) {
      if (isNews(file, upload)) await this.files.recordUploads([{ file, upload }]);
      if (known === null) this.pending.seen(file.organisationId, 1);
      return upload;
    }
    // Past its time it may go: then it is expired, and what was known of it stays.
    if (known === null || statusOf(file, known, now) === 'expired') return known;
    await this.files.forgetUpload(file, known.etag);
    return null;
  }

  private async present(file: File, upload: Upload | null, now: Date): Promise<FileDto> {
    const [sha256, url] = await Promise.all([this.digestOf(file, upload, now), this.urlOf(file, now)]);
    return presentFile({ file, upload, sha256, url, now });
  }

  private async digestOf(file: File, upload: Upload | null, now: Date): Promise<Uint8Array | null> {
    if (upload === null) return null;
    if (file.etag === upload.etag && file.sha256 !== null) return file.sha256;
    return statusOf(file, upload, now) === 'uploaded' ? this.reader.digest(file, upload.etag) : null;
  }

  /** The address that takes the bytes; null when the registration has expired. */
  private async urlOf(file: File, now: Date): Promise<string | null> {
    const expiresSeconds = Math.floor((registrationEnd(file).getTime() - now.getTime()) / 1000);
    if (expiresSeconds < 1) return null;
    return this.storage.presignPut(uploadKey(file.organisationId, file.id), { expiresSeconds, size: file.sizeBytes });
  }
}

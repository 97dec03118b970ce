import { Injectable } from '@nestjs/common';
import type { File } from '../../platform/database';
import { Storage } from '../../platform/storage';
import { expiryOf, uploadIn } from './file.state';
import { FilesRepository } from './files.repository';
import { UploadFinder } from './upload-finder';
import { uploadKey, uploadPrefix } from './upload-key';

/** A PUT that was begun in time may still be on its way when its address has expired. */
const LATE_UPLOAD_MS = 30 * 60_000;
const FILES_AT_ONCE = 100;
const DELETED_AT_ONCE = 1_000;

/** Deletes the bytes of files whose time is over. */
@Injectable()
export class UploadPurge {
  constructor(
    private readonly files: FilesRepository,
    private readonly finder: UploadFinder,
    private readonly storage: Storage,
  ) {}

  /** Returns how many files lost their bytes. */
  async purge(now: Date, signal: AbortSignal): Promise<number> {
    const before = new Date(now.getTime() - LATE_UPLOAD_MS);
    let purged = 0;
    for (;;) {
      const due = signal.aborted ? [] : await this.files.findToPurge(before, FILES_AT_ONCE);
      if (due.length === 0) return purged;
      const gone = (await Promise.all(due.map((file) => this.purgeOne(file, now)))).filter((id) => id !== null);
      await this.files.recordPurge(gone, now);
      purged += gone.length;
    }
  }

  /** Deletes the records of files registered at `before` or earlier. */
  async forget(before: Date, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.files.forget(before, FILES_AT_ONCE)) === FILES_AT_ONCE);
  }

  /** Deletes all uploads of an organisation and their records, whether their bytes are known or come late. */
  async deleteAll(organisationId: string, signal: AbortSignal): Promise<void> {
    for await (const { key } of this.storage.listPrefix(uploadPrefix(organisationId))) {
      if (signal.aborted) return;
      await this.storage.delete(key);
    }
    while (!signal.aborted && (await this.files.deleteOf(organisationId, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
  }

  /** The id of a file whose bytes are gone; null when newer ones than are known have time left. */
  private async purgeOne(file: File, now: Date): Promise<string | null> {
    const upload = uploadIn(file, await this.finder.find(file.organisationId, file.id));
    if (upload !== null && expiryOf(file, upload) > now) {
      await this.files.recordUploads([{ file, upload }]);
      return null;
    }
    await this.storage.delete(uploadKey(file.organisationId, file.id));
    return file.id;
  }
}

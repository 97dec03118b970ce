/** Reads uploads: for their digest, or for a worker that parses them. No upload is ever held in memory. */
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { FairGate } from '../../platform/concurrency';
import type { File } from '../../platform/database';
import { EventLog } from '../../platform/observability';
import { Storage } from '../../platform/storage';
import { FilesRepository } from './files.repository';
import { hashed } from './hashed-stream';
import { uploadKey } from './upload-key';

const DIGESTS_AT_ONCE = 4;

type ReadFile = Pick<File, 'id' | 'organisationId' | 'sizeBytes' | 'etag' | 'sha256'>;

@Injectable()
export class UploadReader {
  private readonly gate = new FairGate(DIGESTS_AT_ONCE);
  /** By file and version: whoever asks while one is made gets the same. */
  private readonly digests = new Map<string, Promise<Uint8Array | null>>();

  constructor(
    private readonly files: FilesRepository,
    private readonly storage: Storage,
    private readonly log: EventLog,
  ) {}

  /** The SHA-256 of a version; null when it is gone or was replaced. */
  digest(file: ReadFile, etag: string): Promise<Uint8Array | null> {
    const name = `${file.id} ${etag}`;
    const begun = this.digests.get(name);
    if (begun !== undefined) return begun;
    const digest = this.gate
      .run(file.organisationId, () => this.makeDigest(file, etag))
      .finally(() => this.digests.delete(name));
    this.digests.set(name, digest);
    return digest;
  }

  /** The bytes of a version; null when it is gone or was replaced. Their digest is kept when they have been read to the end. */
  async open(file: ReadFile, etag: string): Promise<Readable | null> {
    const source = await this.storage.get(uploadKey(file.organisationId, file.id), { etag });
    if (source === null) return null;
    const known = file.etag === etag ? file.sha256 : null;
    return hashed(source, { size: file.sizeBytes, sha256: known }, (sha256) => {
      if (known === null) this.keep(file.id, etag, sha256);
    });
  }

  private async makeDigest(file: ReadFile, etag: string): Promise<Uint8Array | null> {
    const source = await this.storage.get(uploadKey(file.organisationId, file.id), { etag });
    if (source === null) return null;
    const sha256 = await new Promise<Uint8Array<ArrayBuffer>>((whole, fail) => {
      hashed(source, { size: file.sizeBytes, sha256: null }, whole).once('error', fail).resume();
    });
    await this.files.recordDigest(file.id, etag, sha256);
    return sha256;
  }

  /** Beside the reading, which doesn't depend on it. */
  private keep(id: string, etag: string, sha256: Uint8Array<ArrayBuffer>): void {
    this.files.recordDigest(id, etag, sha256).catch((error: unknown) => {
      this.log.failure('digest', error);
    });
  }
}

/** Asks storage which versions of uploads lie there. */
import { Injectable } from '@nestjs/common';
import { Gate } from '../../platform/concurrency';
import { Storage } from '../../platform/storage';
import type { FoundObject } from './file.state';
import { uploadKey } from './upload-key';

const ASKED_AT_ONCE = 16;

@Injectable()
export class UploadFinder {
  private readonly gate = new Gate(ASKED_AT_ONCE);

  constructor(private readonly storage: Storage) {}

  find(organisationId: string, fileId: string): Promise<FoundObject | null> {
    return this.gate.run(() => this.storage.head(uploadKey(organisationId, fileId)));
  }

  /** The objects of those of the files that have one. */
  async findAll(organisationId: string, fileIds: readonly string[]): Promise<Map<string, FoundObject>> {
    const found = await Promise.all(fileIds.map(async (id) => [id, await this.find(organisationId, id)] as const));
    return new Map(found.flatMap(([id, object]) => (object === null ? [] : [[id, object] as const])));
  }
}

/** Removes documents with all that was made of them: those that were deleted, and those whose time is over. */
import { Injectable } from '@nestjs/common';
import { Storage } from '../../platform/storage';
import { PlaygroundRepository } from './documents.repository';
import { folderOf } from './playground-keys';

const DOCUMENTS_AT_ONCE = 100;

@Injectable()
export class PlaygroundPurge {
  constructor(
    private readonly rows: PlaygroundRepository,
    private readonly storage: Storage,
  ) {}

  /**
   * The row goes first, so that nothing is made of the document any more. What is stored for it at this very moment goes with the
   * sweep of stored objects.
   */
  async remove(documentId: string): Promise<void> {
    await this.rows.delete(documentId);
    await this.removeStored(documentId);
  }

  /** Returns how many documents went. */
  purge(now: Date, signal: AbortSignal): Promise<number> {
    return this.purgeEach(signal, () => this.rows.findExpired(now, DOCUMENTS_AT_ONCE));
  }

  /** Those of an organisation that was deleted. */
  async deleteAll(organisationId: string, signal: AbortSignal): Promise<void> {
    await this.purgeEach(signal, () => this.rows.findOf(organisationId, DOCUMENTS_AT_ONCE));
  }

  /** The bytes go first: a row that stays is found again. */
  private async purgeEach(signal: AbortSignal, find: () => Promise<string[]>): Promise<number> {
    let purged = 0;
    for (;;) {
      const due = signal.aborted ? [] : await find();
      if (due.length === 0) return purged;
      for (const id of due) {
        await this.removeStored(id);
        await this.rows.delete(id);
      }
      purged += due.length;
    }
  }

  private async removeStored(documentId: string): Promise<void> {
    for await (const { key } of this.storage.listPrefix(folderOf(documentId))) await this.storage.delete(key);
  }
}

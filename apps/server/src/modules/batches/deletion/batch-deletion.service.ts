/** The end of all batches of an organisation that was deleted. */
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database';
import type { Actor } from '../../audit';
import { UsageService } from '../../usage';
import { BatchCancellation } from '../changes/batch-cancellation.service';
import { BatchDeletionRepository } from './batch-deletion.repository';

/** Deletes from storage what executions have left there. */
export type DeleteStored = (executions: readonly string[]) => Promise<void>;

const BATCHES_AT_ONCE = 50;

@Injectable()
export class BatchDeletion {
  constructor(
    private readonly batches: BatchDeletionRepository,
    private readonly cancellation: BatchCancellation,
    private readonly usage: UsageService,
    private readonly database: Database,
  ) {}

  /** Cancels what has not begun. */
  async cancelAll(organisationId: string, actor: Actor): Promise<void> {
    for (;;) {
      const pending = await this.batches.withPending(organisationId, BATCHES_AT_ONCE);
      for (const id of pending) await this.cancellation.cancelPending(id, actor);
      if (pending.length < BATCHES_AT_ONCE) return;
    }
  }

  /** Deletes every batch with its results. Can be repeated and broken off at any place. */
  async deleteAll(organisationId: string, deleteStored: DeleteStored, signal: AbortSignal): Promise<void> {
    for (;;) {
      const id = signal.aborted ? null : await this.batches.first(organisationId);
      if (id === null) break;
      await this.deleteOne(id, deleteStored);
    }
    await this.batches.forgetKeys(organisationId);
  }

  /** A worker that has one of its items finds its lease gone: it ends its execution, and discards what it has stored. */
  private async deleteOne(id: string, deleteStored: DeleteStored): Promise<void> {
    const kept = await this.batches.keptExecutions(id);
    await deleteStored(kept);
    const all = await this.database.transaction(async (client) => {
      const executions = await this.batches.lock(client, id);
      await this.usage.releaseIn(client, executions);
      await this.batches.delete(client, id);
      return executions;
    });
    // Those that have ended meanwhile.
    const known = new Set(kept);
    await deleteStored(all.filter((execution) => !known.has(execution)));
  }
}

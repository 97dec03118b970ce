/**
 * Charges whose callers were told that their request failed, because the database did not say in time whether it had charged them.
 * Only this process knows which ones: it asks until each is taken back.
 */
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Ids } from '../../platform/ids';
import { EventLog } from '../../platform/observability';
import { LedgerRepository } from './ledger.repository';

const EVERY_MS = 1_000;

@Injectable()
export class Refunds implements BeforeApplicationShutdown {
  private readonly owed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;

  constructor(
    private readonly ledger: LedgerRepository,
    private readonly ids: Ids,
    private readonly log: EventLog,
  ) {}

  /** Takes back whatever has been or will yet be charged for the subject: at once, or as soon as the database answers. */
  owe(subjectId: string): void {
    this.owed.add(subjectId);
    this.timer ??= setInterval(() => void this.sweep(), EVERY_MS).unref();
    void this.sweep();
  }

  /** The last chance: what is owed goes with the process. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
    await this.sweep();
    if (this.owed.size > 0) this.log.warn('refunds_lost', { count: this.owed.size });
  }

  private sweep(): Promise<void> {
    this.sweeping ??= this.takeBack().finally(() => {
      this.sweeping = undefined;
    });
    return this.sweeping;
  }

  private async takeBack(): Promise<void> {
    let count = 0;
    for (const subjectId of this.owed) {
      try {
        if (await this.ledger.takeBack(subjectId, this.ids.make())) count += 1;
        this.owed.delete(subjectId);
      } catch (error) {
        this.log.failure('refunds', error, { count: this.owed.size });
        // It goes to the end, so that one that fails for itself doesn't keep the others from theirs.
        this.owed.delete(subjectId);
        this.owed.add(subjectId);
        break;
      }
    }
    if (count > 0) this.log.warn('charges_taken_back', { count });
    if (this.owed.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import { coverAddresses } from '../../webhooks';
import { BatchCancellation } from '../changes/batch-cancellation.service';
import { BatchExpiryRepository } from './batch-expiry.repository';

const BATCHES_AT_ONCE = 50;
const MARKED_AT_ONCE = 1_000;

/** What becomes of batches by the passing of time alone. */
@Injectable()
export class BatchExpiry {
  constructor(
    private readonly batches: BatchExpiryRepository,
    private readonly cancellation: BatchCancellation,
    private readonly config: AppConfig,
  ) {}

  /** Cancels what has not begun in its time, marks batches whose results are gone, and frees old idempotency keys. */
  async expire(now: Date, signal: AbortSignal): Promise<void> {
    for (;;) {
      const overdue = signal.aborted ? [] : await this.batches.overdue(now, BATCHES_AT_ONCE);
      for (const id of overdue) await this.cancellation.cancelPending(id);
      if (overdue.length < BATCHES_AT_ONCE) break;
    }
    while (!signal.aborted && (await this.batches.markExpired(now, MARKED_AT_ONCE)) === MARKED_AT_ONCE);
    await this.batches.forgetKeys(now);
  }

  /** Wipes the addresses of webhooks that are sent no more, and seals those that a process of an older version has written. */
  async cover(now: Date, signal: AbortSignal): Promise<void> {
    await coverAddresses(this.batches, this.config.secret, now, signal);
  }

  /** Deletes the records of batches that were complete at `before` or earlier. */
  async forget(before: Date, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.batches.forgetOne(before)));
  }
}

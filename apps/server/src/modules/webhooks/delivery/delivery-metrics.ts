/** Attempts to deliver messages, by what came of them. */
import { Injectable } from '@nestjs/common';
import { type Counter, type Histogram, Metrics } from '../../../platform/observability';

/** `unanswered`: no connection, no answer in time, or an address that is refused. `lost`: another process has the delivery by now. */
export type AttemptOutcome = 'delivered' | 'refused' | 'unanswered' | 'broken_off' | 'lost';

const BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

@Injectable()
export class DeliveryMetrics {
  private readonly attempts: Counter;
  private readonly seconds: Histogram;

  constructor(metrics: Metrics) {
    this.attempts = metrics.counter('recto_webhook_attempts', 'Attempts to deliver a webhook message, by outcome.');
    this.seconds = metrics.histogram(
      'recto_webhook_attempt_seconds',
      'Time of an attempt from its first byte to the verdict.',
      BUCKETS_SECONDS,
    );
  }

  ended(outcome: AttemptOutcome, ms: number): void {
    this.attempts.add(1, { outcome });
    this.seconds.record(ms / 1_000);
  }
}

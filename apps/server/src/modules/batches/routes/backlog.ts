/** What waits for workers, as metrics of the processes that serve requests: it is there when no worker is. Each tells the same. */
import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../platform/observability';
import { BacklogRepository } from './backlog.repository';

@Injectable()
export class Backlog {
  constructor(metrics: Metrics, repository: BacklogRepository) {
    metrics.gauges(
      {
        recto_backlog_items: 'Items of batches that no worker has begun. Every process tells the same: combine by max.',
        recto_backlog_pages:
          'An estimate of the pages of these items: their number times the mean pages of the last 1,000 items that were ' +
          'finished, 1 where none was. Combine by max.',
        recto_backlog_oldest_seconds: 'Age of the oldest batch with such an item, 0 without any. Combine by max.',
      },
      async () => {
        const { items, meanPages, oldestSeconds } = await repository.read();
        return {
          recto_backlog_items: [{ value: items }],
          recto_backlog_pages: [{ value: Math.ceil(items * (meanPages ?? 1)) }],
          recto_backlog_oldest_seconds: [{ value: oldestSeconds }],
        };
      },
    );
  }
}

/** Deliveries that wait, as metrics of every process that may queue them. Each tells the same. */
import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../platform/observability';
import { DeliveryBacklogRepository } from './delivery-backlog.repository';

@Injectable()
export class DeliveryBacklog {
  constructor(metrics: Metrics, repository: DeliveryBacklogRepository) {
    metrics.gauges(
      {
        recto_webhook_backlog:
          'Deliveries of webhook messages that are due and wait for a worker, at most 100,000. Combine by max.',
        recto_webhook_oldest_seconds: 'How long the longest of them is due. Combine by max.',
      },
      async () => {
        const { due, oldestSeconds } = await repository.read();
        return { recto_webhook_backlog: [{ value: due }], recto_webhook_oldest_seconds: [{ value: oldestSeconds }] };
      },
    );
  }
}

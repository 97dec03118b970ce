/** What becomes of the executions of items in this process. */
import { Injectable } from '@nestjs/common';
import { type Counter, Metrics } from '../../../platform/observability';

/** `put_back`: it is executed again, after an error that may pass or because the process stops. `lost`: by another process, whose lease it is by now. */
export type ExecutionOutcome = 'succeeded' | 'failed' | 'put_back' | 'lost';

@Injectable()
export class ItemMetrics {
  private readonly executions: Counter;
  private readonly pages: Counter;
  private inWork = 0;

  constructor(metrics: Metrics) {
    this.executions = metrics.counter(
      'recto_item_executions',
      'Executions of items of batches, by what became of them.',
    );
    this.pages = metrics.counter('recto_item_pages', 'Pages of the items that succeeded.');
    metrics.gauge('recto_items_in_work', 'Items of batches that this process executes at this moment.', () => [
      { value: this.inWork },
    ]);
  }

  began(): void {
    this.inWork += 1;
  }

  left(): void {
    this.inWork -= 1;
  }

  ended(outcome: ExecutionOutcome, pages = 0): void {
    this.executions.add(1, { outcome });
    if (pages > 0) this.pages.add(pages);
  }
}

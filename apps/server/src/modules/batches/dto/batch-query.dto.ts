import { choiceFault, type Fault, WholeNumberOption, wire } from '../../../platform/http';
import { BATCH_STATUSES, type BatchStatus } from '../state/batch.state';

function cursorFault(value: unknown): Fault | null {
  return typeof value === 'string' ? null : { type: 'string_type', msg: 'Input should be a valid string' };
}

/** The query string of a poll. */
export class PollBatchQuery {
  @WholeNumberOption({ default: 100, minimum: 1, maximum: 500, description: 'Items in one answer.' })
  readonly limit: number = 100;

  @wire({
    diagnose: cursorFault,
    openapi: {
      type: String,
      required: false,
      description:
        'next_cursor of a former poll of this batch: the answer holds what has changed since. Without it: everything.',
    },
  })
  readonly cursor?: string;
}

/** The query string of a list. */
export class ListBatchesQuery {
  @wire({
    diagnose: (value) => choiceFault(value, BATCH_STATUSES),
    openapi: { type: String, enum: [...BATCH_STATUSES], required: false, description: 'Only batches in this status.' },
  })
  readonly status?: BatchStatus;

  @WholeNumberOption({ default: 50, minimum: 1, maximum: 200, description: 'Batches in one answer.' })
  readonly limit: number = 50;

  @wire({
    diagnose: cursorFault,
    openapi: { type: String, required: false, description: 'next_cursor of the former page.' },
  })
  readonly cursor?: string;
}

/** The body of a `batch.update` event (section 6.1 of the interface specification). Pure. */
import { encodeTypeId } from '../../../platform/ids';

/** A batch that has come to its end, as far as the event tells of it. */
export interface CompletedBatch {
  readonly id: string;
  readonly status: string;
  readonly pending: number;
  readonly running: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly totalItems: number;
  /** The very text of the request's metadata. */
  readonly metadata: string | null;
  readonly completedAt: Date;
  readonly expiresAt: Date;
}

/** The bytes that are sent; the metadata stands in them as it came. */
export function batchUpdateBody(batch: CompletedBatch): string {
  const { pending, running, succeeded, failed, cancelled } = batch;
  const head = JSON.stringify({
    type: 'batch.update',
    batch_id: encodeTypeId('batch', batch.id),
    status: batch.status,
    counts: { pending, running, succeeded, failed, cancelled },
    total_items: batch.totalItems,
  });
  const tail = JSON.stringify({
    completed_at: batch.completedAt.toISOString(),
    results_expires_at: batch.expiresAt.toISOString(),
  });
  return `${head.slice(0, -1)},"metadata":${batch.metadata ?? 'null'},${tail.slice(1)}`;
}

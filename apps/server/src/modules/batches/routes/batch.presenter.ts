/** From rows to the text of answers. The metadata stands in it as the very text that came, so the JSON around it is made here. */
import { encodeTypeId } from '../../../platform/ids';
import type { BatchRow, ItemRow, PolledBatch } from './batches.repository';
import { batchStatusAt } from '../state/batch.state';

export function batchText(batch: BatchRow, now: Date): string {
  const { pending, running, succeeded, failed, cancelled } = batch;
  const head = JSON.stringify({
    object: 'batch',
    id: encodeTypeId('batch', batch.id),
    status: batchStatusAt(batch, now),
    counts: { pending, running, succeeded, failed, cancelled },
    total_items: batch.totalItems,
    engine: null,
    options: batch.options,
  });
  const tail = JSON.stringify({
    created_at: batch.createdAt.toISOString(),
    started_at: batch.startedAt?.toISOString() ?? null,
    completed_at: batch.completedAt?.toISOString() ?? null,
    expires_at: batch.expiresAt.toISOString(),
  });
  return `${head.slice(0, -1)},"metadata":${batch.metadata ?? 'null'},${tail.slice(1)}`;
}

export function pollText({ batch, items }: PolledBatch, nextCursor: string | null, now: Date): string {
  const batchId = encodeTypeId('batch', batch.id);
  const tail = JSON.stringify({
    items: items.map((item) => itemOf(item, batchId)),
    ...(nextCursor === null ? {} : { next_cursor: nextCursor }),
  });
  return `${batchText(batch, now).slice(0, -1)},${tail.slice(1)}`;
}

export function listText(batches: readonly BatchRow[], nextCursor: string | null, now: Date): string {
  const data = batches.map((batch) => batchText(batch, now)).join(',');
  return `{"object":"list","data":[${data}],"next_cursor":${JSON.stringify(nextCursor)}}`;
}

function itemOf(item: ItemRow, batchId: string): object {
  const id = encodeTypeId('item', item.id);
  return {
    object: 'batch_item',
    id,
    batch_id: batchId,
    position: item.position,
    status: item.status,
    attempts: item.attempts,
    file_id: item.file_id === null ? null : encodeTypeId('file', item.file_id),
    url: item.url,
    ...(item.page_count === null ? {} : { page_count: item.page_count }),
    started_at: item.started_at,
    completed_at: item.completed_at,
    updated_at: item.updated_at,
    ...(item.status === 'succeeded' ? { result_url: `/v1/batches/${batchId}/items/${id}/result` } : {}),
    ...(item.error_code === null ? {} : { error: { code: item.error_code, message: item.error_message ?? '' } }),
  };
}

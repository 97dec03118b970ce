import { encodeTypeId } from '../../../platform/ids';
import type { BatchItemJob } from './batches.jobs';

/** What a line of the log calls an item by: the ids that callers see. */
export function itemNames({ batchId, itemId }: BatchItemJob): { batch: string; item: string } {
  return { batch: encodeTypeId('batch', batchId), item: encodeTypeId('item', itemId) };
}

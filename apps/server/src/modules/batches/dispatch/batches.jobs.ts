/** The jobs of this module: ids and nothing else. */
import type { JobKind } from '../../../platform/queue';

export interface BatchItemJob {
  readonly batchId: string;
  readonly itemId: string;
}

export const BATCH_ITEM: JobKind<BatchItemJob> = { name: 'batch-item' };

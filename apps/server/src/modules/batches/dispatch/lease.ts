import type { Batch, BatchItem } from '../../../platform/database';

/** An execution of an item: it counts as long as its id is the one in the item's row. */
export interface Lease {
  readonly batchId: string;
  readonly itemId: string;
  readonly leaseId: string;
}

/** What an execution has to know of its item. */
export type ClaimedItem = Pick<
  BatchItem,
  'organisationId' | 'fileId' | 'fileEtag' | 'sealedUrl' | 'failures' | 'returns'
>;

export type ClaimedBatch = Pick<Batch, 'options' | 'keyId' | 'phi' | 'inlineImages' | 'createdAt' | 'traceParent'>;

/** An item that a worker has taken, with what its batch says of it. */
export interface Claim {
  readonly lease: Lease;
  readonly item: ClaimedItem;
  readonly batch: ClaimedBatch;
}

/** `lost`: the lease is no longer this execution's, and nothing was changed. */
export type Written = 'written' | 'lost';

export interface Success {
  readonly resultKey: string;
  readonly pageCount: number;
}

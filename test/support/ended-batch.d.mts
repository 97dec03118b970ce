import type { WebhooksService } from '../../apps/server/src/modules/webhooks/index.js';
import type { Batch, Database } from '../../apps/server/src/platform/database/index.js';

export interface EndedBatch extends Batch {
  readonly completedAt: Date;
}

export function endedBatch(
  wish: { readonly id: string; readonly organisationId: string; readonly now: Date } & Partial<Batch>,
): EndedBatch;

export function announceEnd(
  parts: { readonly database: Database; readonly webhooks: WebhooksService },
  batch: EndedBatch,
): Promise<string>;

// Batches at their end, endpoints and what became of deliveries, without routes and workers in between.
import { Database, type WebhookAttempt, type WebhookDelivery } from '../../../apps/server/src/platform/database';
import { Clock } from '../../../apps/server/src/platform/clock';
import { decodeTypeId, Ids } from '../../../apps/server/src/platform/ids';
import { eventually } from '../../../apps/server/src/platform/concurrency/eventually.fixture';
import { EndpointsService, WebhooksService } from '../../../apps/server/src/modules/webhooks';
import { sealAddress } from '../../../apps/server/src/modules/webhooks/messages/webhook-address';
import { DeliverySweeper } from '../../../apps/server/src/modules/webhooks/delivery/delivery-sweeper';
import { AppConfig } from '../../../apps/server/src/config';
import { DEFAULT_OPTIONS } from '../../contract/support/batches';
import type { Service } from '../../contract/support/service';
import { announceEnd, endedBatch } from '../../support/ended-batch.mjs';

const OPERATOR = { kind: 'operator' } as const;

export interface EndedBatchWish {
  /** As callers see it. */
  readonly organisation: string;
  /** An address makes it direct. */
  readonly url?: string;
  readonly phi?: boolean;
  readonly metadata?: string | null;
}

/** Registers an endpoint; resolves with its id and its secret. */
export async function endpointAt(
  service: Service,
  organisation: string,
  url: string,
  phi = true,
): Promise<{ id: string; secret: string }> {
  const wish = { organisationId: uuidOf('org', organisation), url, description: '', phi };
  const { endpoint, secret } = await service.part(EndpointsService).add(wish, OPERATOR);
  return { id: endpoint.id, secret };
}

/** A batch that ends at this moment, with its message and the message's deliveries; resolves with the message's id. */
export async function endBatch(
  service: Service,
  { organisation, url, phi = false, metadata = null }: EndedBatchWish,
): Promise<string> {
  const id = service.part(Ids).make();
  const batch = endedBatch({
    id,
    organisationId: uuidOf('org', organisation),
    now: service.part(Clock).now(),
    phi,
    options: DEFAULT_OPTIONS,
    metadata,
    ...(url === undefined
      ? {}
      : { webhookMode: 'direct', webhookUrl: sealAddress(service.part(AppConfig).secret, id, url) }),
  });
  return announceEnd({ database: service.part(Database), webhooks: service.part(WebhooksService) }, batch);
}

export function deliveries(service: Service, messageId: string): Promise<WebhookDelivery[]> {
  return service
    .part(Database)
    .run((client) => client.webhookDelivery.findMany({ where: { messageId }, orderBy: { id: 'asc' } }));
}

/** Of a message, oldest first. */
export function attempts(service: Service, messageId: string): Promise<WebhookAttempt[]> {
  return service
    .part(Database)
    .run((client) => client.webhookAttempt.findMany({ where: { delivery: { messageId } }, orderBy: { id: 'asc' } }));
}

/** Waits until no delivery of a message is in the queue or under way, and each has had an attempt or has ended. */
export async function settled(service: Service, messageId: string): Promise<WebhookDelivery[]> {
  let found: WebhookDelivery[] = [];
  await eventually(async () => {
    found = await deliveries(service, messageId);
    return found.every(({ stage, dueAt }) => stage === 'done' || (stage === 'ready' && dueAt > service.clock.now()));
  });
  return found;
}

/** Lets the time pass that deliveries wait between attempts, until all of a message have ended. */
export async function finished(service: Service, messageId: string): Promise<WebhookDelivery[]> {
  for (;;) {
    const found = await settled(service, messageId);
    const due = found.filter(({ stage }) => stage !== 'done').map(({ dueAt }) => dueAt.getTime());
    if (due.length === 0) return found;
    service.clock.advance(Math.min(...due) - service.clock.now().getTime() + 1);
    service.part(WebhooksService).announced();
  }
}

export function sweep(service: Service): Promise<void> {
  return service.part(DeliverySweeper).sweep(new AbortController().signal);
}

export function uuidOf(prefix: Parameters<typeof decodeTypeId>[0], id: string): string {
  const uuid = decodeTypeId(prefix, id);
  if (uuid === null) throw new Error(`${id} is no id of this kind`);
  return uuid;
}

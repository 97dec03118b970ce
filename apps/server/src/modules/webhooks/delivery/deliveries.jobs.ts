/** The jobs of deliveries: ids and nothing else. */
import type { JobKind } from '../../../platform/queue';

export interface DeliveryJob {
  readonly deliveryId: string;
}

export const WEBHOOK_DELIVERY: JobKind<DeliveryJob> = { name: 'webhook-delivery' };

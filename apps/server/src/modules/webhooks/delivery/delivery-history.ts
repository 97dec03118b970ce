/** What has become of deliveries, for those who look at it. */
import { Injectable } from '@nestjs/common';
import type { WebhookAttempt } from '../../../platform/database';
import { WebhookRefusal } from '../webhook-refusal';
import { type ListedDelivery, type OwnedRef, type Page, ResendsRepository } from './resends.repository';

@Injectable()
export class DeliveryHistory {
  constructor(private readonly rows: ResendsRepository) {}

  /** Of an endpoint, newest first. */
  deliveries(endpoint: OwnedRef, page: Page): Promise<ListedDelivery[]> {
    return this.rows.listDeliveries(endpoint, page);
  }

  /** Of a delivery, newest first. */
  async attempts(delivery: OwnedRef, page: Page): Promise<WebhookAttempt[]> {
    const found = await this.rows.listAttempts(delivery, page);
    if (found === null) throw deliveryNotFound();
    return found;
  }

  /** For the operator, who names a message alone. */
  async organisationOfMessage(id: string): Promise<string> {
    const organisationId = await this.rows.organisationOfMessage(id);
    if (organisationId === null) throw new WebhookRefusal('message_not_found', 'There is no such message of a batch.');
    return organisationId;
  }

  /** For the operator, who names a delivery alone. */
  async organisationOfDelivery(id: string): Promise<string> {
    const organisationId = await this.rows.organisationOfDelivery(id);
    if (organisationId === null) throw deliveryNotFound();
    return organisationId;
  }
}

function deliveryNotFound(): WebhookRefusal {
  return new WebhookRefusal('delivery_not_found', 'There is no such delivery.');
}

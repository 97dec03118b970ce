/** Fixes where a message goes to: to each endpoint that is enabled at this moment (and may be told of PHI, if the message does), or to the one address of direct mode. */
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import type { DatabaseClient, WebhookMessage } from '../../../platform/database';
import { Ids } from '../../../platform/ids';
import { openAddress } from '../messages/webhook-address';
import { FanOutRepository, type NewDelivery } from './fan-out.repository';

@Injectable()
export class FanOut {
  constructor(
    private readonly deliveries: FanOutRepository,
    private readonly ids: Ids,
    private readonly config: AppConfig,
  ) {}

  /** In the transaction that writes the message, or marks it as fanned out. */
  async write(client: DatabaseClient, message: WebhookMessage, now: Date): Promise<void> {
    const deliveries = await this.deliveriesOf(client, message, now);
    if (deliveries.length > 0) await this.deliveries.insert(client, deliveries);
  }

  private async deliveriesOf(client: DatabaseClient, message: WebhookMessage, now: Date): Promise<NewDelivery[]> {
    const common = {
      messageId: message.id,
      organisationId: message.organisationId,
      dueAt: now,
      createdAt: now,
    };
    if (message.mode === 'signed') {
      const endpoints = await this.deliveries.enabledEndpoints(client, message);
      return endpoints.map(({ id, isSlow }) => ({
        ...common,
        id: this.ids.make(),
        endpointId: id,
        destination: id,
        isSlow,
      }));
    }
    if (message.url === null || message.batchId === null) return [];
    const destination = destinationOf(openAddress(this.config.secret, message.batchId, message.url));
    const isSlow = await this.deliveries.isSlow(client, message.organisationId, destination);
    return [{ ...common, id: this.ids.make(), endpointId: null, destination, isSlow }];
  }
}

/** What the limits of direct mode count by: a digest of the host, so that no part of the address is shown. */
function destinationOf(url: string): string {
  return createHash('sha256').update(new URL(url).host).digest('hex').slice(0, 32);
}

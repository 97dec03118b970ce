import { Injectable } from '@nestjs/common';
import type { DatabaseClient, WebhookDelivery, WebhookEndpoint, WebhookMessage } from '../../../platform/database';

export type NewDelivery = Pick<
  WebhookDelivery,
  'id' | 'messageId' | 'organisationId' | 'endpointId' | 'destination' | 'isSlow' | 'dueAt' | 'createdAt'
>;

@Injectable()
export class FanOutRepository {
  /** Those that a message may go to: one that tells of PHI goes to none that was registered without the PHI right. */
  enabledEndpoints(
    client: DatabaseClient,
    { organisationId, phi }: Pick<WebhookMessage, 'organisationId' | 'phi'>,
  ): Promise<Pick<WebhookEndpoint, 'id' | 'isSlow'>[]> {
    return client.webhookEndpoint.findMany({
      where: { organisationId, disabledReason: null, deletedAt: null, ...(phi ? { phi } : {}) },
      select: { id: true, isSlow: true },
      orderBy: { id: 'asc' },
    });
  }

  /** Of a destination without a row of its own: what its latest delivery says; one that was never tried is slow until it answers. */
  async isSlow(client: DatabaseClient, organisationId: string, destination: string): Promise<boolean> {
    const latest = await client.webhookDelivery.findFirst({
      where: { organisationId, destination },
      orderBy: { createdAt: 'desc' },
      select: { isSlow: true },
    });
    return latest?.isSlow ?? true;
  }

  /** A delivery of the same message to the same destination is left as it is. */
  async insert(client: DatabaseClient, deliveries: readonly NewDelivery[]): Promise<void> {
    await client.webhookDelivery.createMany({ data: [...deliveries], skipDuplicates: true });
  }
}

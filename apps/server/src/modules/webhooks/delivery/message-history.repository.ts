import { Injectable } from '@nestjs/common';
import { Database, type WebhookAttempt, type WebhookDelivery, type WebhookMessage } from '../../../platform/database';
import type { OwnedRef, Page } from './resends.repository';

/** Whose messages: an organisation's, without those of PHI batches for who may not see them. */
export interface MessageViewer {
  readonly organisationId: string;
  readonly phi: boolean;
}

export type ListedMessage = Omit<WebhookMessage, 'body' | 'url'> & { readonly deliveries: readonly WebhookDelivery[] };

const UNLISTED = { body: true, url: true } as const;
const WITH_DELIVERIES = { deliveries: { orderBy: { id: 'asc' } } } as const;

@Injectable()
export class MessageHistoryRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  list(viewer: MessageViewer, { before, limit }: Page): Promise<ListedMessage[]> {
    const where = { ...visibleTo(viewer), ...(before === undefined ? {} : { id: { lt: before } }) };
    return this.database.run((client) =>
      client.webhookMessage.findMany({
        where,
        omit: UNLISTED,
        include: WITH_DELIVERIES,
        orderBy: { id: 'desc' },
        take: limit,
      }),
    );
  }

  find(id: string, viewer: MessageViewer): Promise<(WebhookMessage & ListedMessage) | null> {
    return this.database.run((client) =>
      client.webhookMessage.findFirst({ where: { id, ...visibleTo(viewer) }, include: WITH_DELIVERIES }),
    );
  }

  /** Of a delivery, newest first; null when there is no such delivery. */
  attempts({ organisationId, id }: OwnedRef, phi: boolean, { before, limit }: Page): Promise<WebhookAttempt[] | null> {
    const older = before === undefined ? {} : { id: { lt: before } };
    return this.database.run(async (client) => {
      const where = { id, organisationId, ...(phi ? {} : { message: { phi: false } }) };
      if ((await client.webhookDelivery.count({ where })) === 0) return null;
      const of = { deliveryId: id, ...older };
      return client.webhookAttempt.findMany({ where: of, orderBy: { id: 'desc' }, take: limit });
    });
  }

  /** Deliveries whose last attempt has failed and that are attempted on. */
  countFailing({ organisationId, phi }: MessageViewer): Promise<number> {
    const where = {
      organisationId,
      status: 'pending',
      failures: { gt: 0 },
      ...(phi ? {} : { message: { phi: false } }),
    };
    return this.database.run((client) => client.webhookDelivery.count({ where: { ...where, status: 'pending' } }));
  }

  /** Which of these tell of PHI. */
  async ofPhi(organisationId: string, ids: readonly string[]): Promise<string[]> {
    const where = { id: { in: [...ids] }, organisationId, phi: true };
    const found = await this.database.run((client) => client.webhookMessage.findMany({ where, select: { id: true } }));
    return found.map(({ id }) => id);
  }
}

function visibleTo({ organisationId, phi }: MessageViewer) {
  return { organisationId, ...(phi ? {} : { phi: false }) };
}

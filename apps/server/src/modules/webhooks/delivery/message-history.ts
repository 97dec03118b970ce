/** Messages, their deliveries and attempts, for members of an organisation. Those of PHI batches are there for the PHI right alone. */
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config';
import type { WebhookAttempt } from '../../../platform/database';
import { openBody } from '../messages/message-body';
import { WebhookRefusal } from '../webhook-refusal';
import { type ListedMessage, MessageHistoryRepository, type MessageViewer } from './message-history.repository';
import type { Page } from './resends.repository';

@Injectable()
export class MessageHistory {
  constructor(
    private readonly rows: MessageHistoryRepository,
    private readonly config: AppConfig,
  ) {}

  /** Newest first. */
  list(viewer: MessageViewer, page: Page): Promise<ListedMessage[]> {
    return this.rows.list(viewer, page);
  }

  /** With the bytes that are sent; null once they were wiped. */
  async find(id: string, viewer: MessageViewer): Promise<{ message: ListedMessage; body: string | null }> {
    const message = await this.rows.find(id, viewer);
    if (message === null) throw new WebhookRefusal('message_not_found', 'There is no such message.');
    return { message, body: message.body === null ? null : openBody(this.config.secret, id, message.body) };
  }

  /** Newest first. */
  async attempts(deliveryId: string, { organisationId, phi }: MessageViewer, page: Page): Promise<WebhookAttempt[]> {
    const found = await this.rows.attempts({ organisationId, id: deliveryId }, phi, page);
    if (found === null) throw new WebhookRefusal('delivery_not_found', 'There is no such delivery.');
    return found;
  }

  /** Deliveries whose last attempt has failed and that are attempted on. */
  countFailing(viewer: MessageViewer): Promise<number> {
    return this.rows.countFailing(viewer);
  }

  /** Those of the ids that are not there for the viewer since they tell of PHI. */
  async hiddenFrom({ organisationId, phi }: MessageViewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(phi || ids.length === 0 ? [] : await this.rows.ofPhi(organisationId, ids));
  }
}

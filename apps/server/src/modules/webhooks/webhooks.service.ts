import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import type { DatabaseClient } from '../../platform/database';
import { Ids } from '../../platform/ids';
import { DeliveryDispatcher } from './delivery/delivery-dispatcher';
import { FanOut } from './delivery/fan-out';
import { batchUpdateBody, type CompletedBatch } from './messages/batch-update.body';
import { sealBody } from './messages/message-body';
import { MessagesRepository } from './messages/messages.repository';
import { sealAddress } from './messages/webhook-address';

/** A batch at its end, with what it has opted in to. */
export interface AnnouncedBatch extends CompletedBatch {
  readonly organisationId: string;
  readonly phi: boolean;
  readonly webhookMode: 'signed' | 'direct' | null;
  /** As it is stored: sealed, or plain where an older version has made the batch. */
  readonly webhookUrl: string | null;
}

/** What the rest of the service tells by webhooks. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly fanOut: FanOut,
    private readonly dispatcher: DeliveryDispatcher,
    private readonly ids: Ids,
    private readonly config: AppConfig,
  ) {}

  /** Writes the event of a batch's end with its deliveries in the transaction that ends it, when the batch has opted in. */
  async announce(client: DatabaseClient, batch: AnnouncedBatch): Promise<void> {
    if (batch.webhookMode === null) return;
    const { secret } = this.config;
    const { webhookUrl, phi } = batch;
    const id = this.ids.make();
    const body = batchUpdateBody(batch);
    const message = {
      id,
      organisationId: batch.organisationId,
      batchId: batch.id,
      mode: batch.webhookMode,
      phi,
      url: webhookUrl === null ? null : sealAddress(secret, batch.id, webhookUrl),
      body: phi ? sealBody(secret, id, body) : body,
      createdAt: batch.completedAt,
      expiresAt: batch.expiresAt,
      isFannedOut: true,
    };
    await this.messages.insert(client, message);
    await this.fanOut.write(client, message, batch.completedAt);
  }

  /** After the transaction of an announcement: its deliveries go out at once instead of at the next look. */
  announced(): void {
    this.dispatcher.wake();
  }
}

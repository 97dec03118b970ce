import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import type { DatabaseClient } from '../../platform/database';
import { Ids } from '../../platform/ids';
import { batchUpdateBody, type CompletedBatch } from './batch-update.body';
import { MessagesRepository } from './messages.repository';
import { sealAddress } from './webhook-address';

/** A batch at its end, with what it has opted in to. */
export interface AnnouncedBatch extends CompletedBatch {
  readonly organisationId: string;
  readonly webhookMode: 'signed' | 'direct' | null;
  /** As it is stored: sealed, or plain where an older version has made the batch. */
  readonly webhookUrl: string | null;
}

@Injectable()
export class WebhooksService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly ids: Ids,
    private readonly config: AppConfig,
  ) {}

  /** Writes the event of a batch's end in the transaction that ends it, when the batch has opted in. */
  async announce(client: DatabaseClient, batch: AnnouncedBatch): Promise<void> {
    if (batch.webhookMode === null) return;
    const { id, webhookUrl } = batch;
    await this.messages.insert(client, {
      id: this.ids.make(),
      organisationId: batch.organisationId,
      batchId: id,
      mode: batch.webhookMode,
      url: webhookUrl === null ? null : sealAddress(this.config.secret, id, webhookUrl),
      body: batchUpdateBody(batch),
      createdAt: batch.completedAt,
      expiresAt: batch.expiresAt,
    });
  }
}

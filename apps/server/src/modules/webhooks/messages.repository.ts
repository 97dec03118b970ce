import { Injectable } from '@nestjs/common';
import type { DatabaseClient, WebhookMessage } from '../../platform/database';

@Injectable()
export class MessagesRepository {
  /** Written with the change that it tells of: `client` is that change's transaction. */
  async insert(client: DatabaseClient, message: WebhookMessage): Promise<void> {
    await client.webhookMessage.create({ data: message });
  }
}

import { Module } from '@nestjs/common';
import { MessageRetention } from './message-retention';
import { MessagesRepository } from './messages.repository';
import { WebhooksService } from './webhooks.service';

@Module({
  providers: [MessagesRepository, WebhooksService, MessageRetention],
  exports: [WebhooksService, MessageRetention],
})
export class WebhooksModule {}

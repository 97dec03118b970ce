import { Module } from '@nestjs/common';
import { DeliveryDispatchModule, DeliveryModule } from './delivery/delivery.module';
import { MessageRetention } from './messages/message-retention';
import { WebhooksService } from './webhooks.service';

/** Writes messages and wakes those who deliver them. */
@Module({
  imports: [DeliveryModule, DeliveryDispatchModule],
  providers: [WebhooksService, MessageRetention],
  exports: [WebhooksService, MessageRetention],
})
export class WebhooksModule {}

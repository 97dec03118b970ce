import { Module } from '@nestjs/common';
import { MessagesRepository } from './messages.repository';
import { WebhooksService } from './webhooks.service';

@Module({ providers: [MessagesRepository, WebhooksService], exports: [WebhooksService] })
export class WebhooksModule {}

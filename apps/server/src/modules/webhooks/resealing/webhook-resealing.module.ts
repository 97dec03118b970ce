import { Module } from '@nestjs/common';
import { WebhookResealing } from './webhook-resealing.service';
import { WebhookResealingRepository } from './webhook-resealing.repository';

@Module({ providers: [WebhookResealing, WebhookResealingRepository], exports: [WebhookResealing] })
export class WebhookResealingModule {}

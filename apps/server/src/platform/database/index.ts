export { Database, type DatabaseClient } from './database';
export { DatabaseModule } from './database.module';
export { isDuplicate } from './failures';
export { Prisma } from './generated/client';
export type {
  ApiKey,
  AuditEntry,
  Batch,
  BatchItem,
  File,
  Notice,
  Organisation,
  Plan,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDisabledReason,
  WebhookEndpoint,
  WebhookMessage,
} from './generated/client';

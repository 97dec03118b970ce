export { Database, type DatabaseClient } from './database';
export { DatabaseModule } from './database.module';
export { isDuplicate } from './failures';
export { Prisma } from './generated/client';
export type {
  Mail,
  AccountLink,
  ApiKey,
  AuditEntry,
  Batch,
  BatchItem,
  File,
  MemberRole,
  Membership,
  Notice,
  Organisation,
  Plan,
  PlaygroundDocument,
  PlaygroundRun,
  RequestRecord,
  Session,
  User,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDisabledReason,
  WebhookEndpoint,
  WebhookMessage,
} from './generated/client';

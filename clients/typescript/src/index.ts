/** Client of Recto: documents in, structured JSON out. */
export { Batches, type CreateOptions, type WaitOptions } from './batches.js';
export { Recto, type RectoOptions } from './client.js';
export type { Document } from './document.js';
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  DocumentError,
  NotFoundError,
  PermissionError,
  QuotaExceededError,
  RateLimitError,
  RectoError,
  ResultExpiredError,
  ServerError,
  TimeoutError,
  ValidationError,
  ValuesMismatchError,
  WebhookVerificationError,
} from './errors.js';
export { Files } from './files.js';
export type { JsonSchema, TypedSchema } from './schema.js';
export type * from './types.js';
export { type BatchUpdateEvent, type PingEvent, type Verified, verifyWebhook, type WebhookEvent } from './webhook.js';

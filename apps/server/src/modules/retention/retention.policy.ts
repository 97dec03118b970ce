/** What has had its time. */
import { AUDIT_MS, NOTICE_MS, RECORD_MS, REQUEST_MS, RETENTION_MS } from '../../config/retention.policy';

/** What was stored then or earlier has had its time. */
export function storedLastUntil(now: Date): Date {
  return new Date(now.getTime() - RETENTION_MS);
}

/** Notices of then or earlier have had their time. */
export function noticesLastUntil(now: Date): Date {
  return new Date(now.getTime() - NOTICE_MS);
}

/** Requests of then or earlier have had their time. */
export function requestsLastUntil(now: Date): Date {
  return new Date(now.getTime() - REQUEST_MS);
}

/** Entries of the audit of then or earlier have had their time. */
export function auditLastsUntil(now: Date): Date {
  return new Date(now.getTime() - AUDIT_MS);
}

/** Records of what was over then or earlier have had their time. */
export function recordsLastUntil(now: Date): Date {
  return new Date(now.getTime() - RECORD_MS);
}

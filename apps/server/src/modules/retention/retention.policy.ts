/** What has had its time. */
import { RECORD_MS, RETENTION_MS } from '../../config/retention.policy';

/** What was stored then or earlier has had its time. */
export function storedLastUntil(now: Date): Date {
  return new Date(now.getTime() - RETENTION_MS);
}

/** Records of what was over then or earlier have had their time. */
export function recordsLastUntil(now: Date): Date {
  return new Date(now.getTime() - RECORD_MS);
}

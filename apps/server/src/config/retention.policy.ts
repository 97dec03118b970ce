/** How long things are kept (the interface specification's section 8). The one place that says so. */

const DAY_MS = 24 * 3_600_000;

/** Uploads and results, links to them, registrations that wait for bytes, and what an idempotency key remembers. */
export const RETENTION_MS = 3 * DAY_MS;

/** Records of batches, after their end. */
export const RECORD_MS = 30 * DAY_MS;

/** What an organisation was told by the service itself. */
export const NOTICE_MS = 30 * DAY_MS;

/** Requests, as the dashboard lists them. */
export const REQUEST_MS = 7 * DAY_MS;

/** Who did what. */
export const AUDIT_MS = 400 * DAY_MS;

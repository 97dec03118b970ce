// How the parser may fail, as the caller is told.
import type { ErrorCode } from '../../../apps/server/src/errors';

/** Code, status, and what else the answer says. */
export const PARSER_FAILURES: readonly [ErrorCode, number, Record<string, number>?][] = [
  ['unsupported_input', 400],
  ['unreadable_document', 400],
  ['encrypted_document', 400],
  ['animated_image', 400],
  ['page_limit_exceeded', 413, { limit: 2000, pages: 2001 }],
  ['document_too_large', 413, { limit_pixels: 2000 }],
  ['parse_failed', 500],
  ['parse_timeout', 504],
  ['unavailable', 503],
];

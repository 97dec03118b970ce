/** From how an execution went wrong to what becomes of its item, and when it is tried again. */
import {
  type ConsoleErrorCode,
  DomainError,
  ERROR_TABLE,
  type ErrorCode,
  isConsoleErrorCode,
  wireCodeOf,
} from '../../../errors';
import { type Counting, mayReturn } from './item.state';

/** An item is executed so often at most when its executions end in errors that may pass. */
export const MAX_ATTEMPTS = 3;

/**
 * fails: the document, the URL or the account is at fault, and would be again.
 * attempt: it may pass, and uses up one of three attempts.
 * return: ours is at fault, the item goes back without an attempt.
 */
type Verdict = 'fails' | 'attempt' | 'return';

const VERDICTS: Readonly<Record<Exclude<ErrorCode, ConsoleErrorCode>, Verdict>> = {
  invalid_api_key: 'fails',
  quota_exceeded: 'fails',
  phi_requires_file_upload: 'fails',
  file_not_found: 'fails',
  batch_not_found: 'fails',
  item_not_found: 'fails',
  not_found: 'fails',
  link_expired: 'fails',
  unsupported_input: 'fails',
  unreadable_document: 'fails',
  encrypted_document: 'fails',
  animated_image: 'fails',
  url_fetch_failed: 'fails',
  bad_request: 'fails',
  file_not_uploaded: 'fails',
  result_not_ready: 'fails',
  result_expired: 'fails',
  file_expired: 'fails',
  request_timeout: 'fails',
  page_limit_exceeded: 'fails',
  document_too_large: 'fails',
  request_too_large: 'fails',
  unsupported_media_type: 'fails',
  rate_limited: 'fails',
  limit_reached: 'fails',
  client_closed_request: 'return',
  internal_error: 'attempt',
  parse_failed: 'fails',
  url_origin_failed: 'attempt',
  parser_died: 'attempt',
  overloaded: 'return',
  unavailable: 'return',
  url_fetch_timed_out: 'attempt',
  parse_timeout: 'fails',
};

/** The codes that an item's error can have; whatever else went wrong was a mistake of ours. */
export const ITEM_ERROR_CODES = [
  'unsupported_input',
  'unreadable_document',
  'encrypted_document',
  'animated_image',
  'page_limit_exceeded',
  'document_too_large',
  'url_fetch_failed',
  'file_expired',
  'quota_exceeded',
  'parse_failed',
  'parse_timeout',
  'internal_error',
] as const satisfies readonly ErrorCode[];

const OF_ITEMS: ReadonlySet<string> = new Set(ITEM_ERROR_CODES);

export interface ItemError {
  readonly code: string;
  readonly message: string;
}

export type Outcome =
  | { readonly kind: 'fails'; readonly error: ItemError }
  | { readonly kind: 'again'; readonly counts: Counting; readonly inMs: number };

/** What an item has been through before this execution. */
export interface History {
  readonly failures: number;
  readonly returns: number;
}

/** `random` is from 0 to 1. */
export function outcomeOf(error: unknown, { failures, returns }: History, random: number): Outcome {
  const refusal = error instanceof DomainError ? error : new DomainError('internal_error');
  const verdict = isConsoleErrorCode(refusal.code) ? 'fails' : VERDICTS[refusal.code];
  if (verdict === 'attempt' && failures + 1 < MAX_ATTEMPTS)
    return { kind: 'again', counts: 'failure', inMs: backOffMs(ATTEMPT_MS, failures, random) };
  if (verdict === 'return' && mayReturn({ returns }))
    return { kind: 'again', counts: 'return', inMs: returnBackOffMs(returns, random) };
  return { kind: 'fails', error: itemErrorOf(refusal) };
}

/** What callers are told; an error that an item can't have is told as ours. */
function itemErrorOf(error: DomainError): ItemError {
  const code = wireCodeOf(error.code);
  return OF_ITEMS.has(code) ? { code, message: error.message } : OF_OURS;
}

export const OF_OURS: ItemError = { code: 'internal_error', message: ERROR_TABLE.internal_error.message };

const ATTEMPT_MS = { first: 2_000, most: 60_000 };
const RETURN_MS = { first: 1_000, most: 60_000 };

/** How long an item waits that was given back so many times before. */
export function returnBackOffMs(returns: number, random: number): number {
  return backOffMs(RETURN_MS, returns, random);
}

/** Doubles each time up to a limit, from half to one and a half of it, so that what failed together doesn't come back together. */
function backOffMs({ first, most }: typeof ATTEMPT_MS, before: number, random: number): number {
  return Math.round(Math.min(most, first * 2 ** before) * (0.5 + random));
}

import { CONSOLE_ERRORS } from './console-errors';
import { count, texts, word } from './error-fields';
import { type ErrorRow, row } from './error-row';

/**
 * Every way in which a request or an item can be refused: the flat code of the interface, its HTTP status, whether the
 * same request may succeed later, and the sentence a person reads. Status, retry and message follow from the code alone,
 * so there is nothing to decide where an error is raised. The codes that the parser can raise are compared with the
 * enum of the Rust workspace by a test.
 */

const FILE_IDS = { file_ids: texts('Every file that is concerned, once, by the id as it was sent.') };

export const ERROR_TABLE = {
  invalid_api_key: row(401, false, 'The API key is missing or not valid. Send a current key in the X-API-KEY header.'),
  quota_exceeded: row(
    402,
    false,
    'The credits of this organisation do not cover this request. Add credits or change the plan.',
    {
      credits_required: count('What the request would cost.'),
      credits_remaining: count('What is left and not held for other requests.'),
    },
  ),
  phi_requires_file_upload: row(
    403,
    false,
    'A PHI-enabled key sends documents as uploads only. Use the /file variant of this route.',
  ),
  file_not_found: row(
    404,
    false,
    'There is no such file, or its 3 days have passed. Register and upload it again.',
    FILE_IDS,
  ),
  batch_not_found: row(404, false, 'There is no such batch.'),
  item_not_found: row(404, false, 'There is no such item in this batch.'),
  not_found: row(404, false, 'There is nothing at this path. The API reference at /docs lists the routes.'),
  link_expired: row(404, false, 'This link is not valid or has expired. Parse the document again for a fresh one.'),
  unsupported_input: row(400, false, 'The document is of a type that is not read.'),
  unreadable_document: row(400, false, 'The document is damaged beyond repair. Check that the file opens in a viewer.'),
  encrypted_document: row(400, false, 'The document needs a password. Remove the protection and send it again.'),
  animated_image: row(400, false, 'Animated images are not read. Send a still picture.'),
  url_fetch_failed: row(400, false, 'The document could not be fetched from its URL.'),
  bad_request: row(400, false, 'The request could not be understood.'),
  file_not_uploaded: row(
    409,
    false,
    'The bytes of a file have not been uploaded. Send them to its upload.url first.',
    FILE_IDS,
  ),
  result_not_ready: row(409, true, 'There is no result yet, or never will be: status tells which.', {
    status: word(
      ['pending', 'running', 'failed', 'cancelled'],
      'The status of the item. After failed and cancelled there will be no result.',
    ),
  }),
  result_expired: row(
    410,
    false,
    'The result was deleted 3 days after its item was completed. Send the document again.',
  ),
  file_expired: row(410, false, 'The uploaded bytes are no longer there. Register and upload the file again.'),
  request_timeout: row(408, true, 'The request did not arrive in time. Send it again.'),
  page_limit_exceeded: row(413, false, 'The document has more pages than the limit. Split it and send the parts.', {
    limit: count('The most pages that a document may have.'),
    pages: count('The pages that it has.'),
  }),
  document_too_large: row(
    413,
    false,
    'The document is larger than the limit. Split or compress it.',
    { limit_bytes: count('The most bytes that a document may have.') },
    { limit_pixels: count('The most pixels that a picture of its kind may have.') },
  ),
  request_too_large: row(413, false, 'The body of the request is larger than this route takes.'),
  unsupported_media_type: row(
    415,
    false,
    'This route does not take this content type. The API reference at /docs tells which it takes.',
  ),
  rate_limited: row(429, true, 'Too many requests. Wait for the time in Retry-After.'),
  limit_reached: row(
    429,
    true,
    'This organisation has as many of these open as it may. Wait for the time in Retry-After, or end some.',
    { limit: count('How many may be open at once.') },
  ),
  client_closed_request: row(499, true, 'The caller hung up before the answer was ready.'),
  internal_error: row(500, true, 'Something went wrong on our side. Try again; if it stays, report the request id.'),
  parse_failed: row(500, false, 'The document could not be parsed.'),
  url_origin_failed: {
    ...row(502, true, 'The server of the URL failed to deliver the document. Try again later.'),
    wire: 'url_fetch_failed',
  },
  parser_died: { ...row(500, true, 'The document could not be parsed.'), wire: 'parse_failed' },
  overloaded: row(503, true, 'All parsers are busy. Try again after the time in Retry-After.'),
  unavailable: row(503, true, 'A part of the service is away for the moment. Try again after the time in Retry-After.'),
  url_fetch_timed_out: {
    ...row(504, true, 'The server of the URL took too long to deliver the document. Try again later.'),
    wire: 'url_fetch_failed',
  },
  parse_timeout: row(504, true, 'Parsing ran past its time. Split the document or send it again.'),
  ...CONSOLE_ERRORS,
} as const satisfies Record<string, ErrorRow>;

/** A flat error code of the interface. */
export type ErrorCode = keyof typeof ERROR_TABLE;

/** The code as callers see it. */
export function wireCodeOf(code: ErrorCode): string {
  const found: ErrorRow = ERROR_TABLE[code];
  return found.wire ?? code;
}

/** The codes that a parser can raise, in the order of the enum of the Rust workspace. */
export const DOCUMENT_ERROR_CODES = [
  'unsupported_input',
  'unreadable_document',
  'encrypted_document',
  'animated_image',
  'page_limit_exceeded',
  'document_too_large',
  'parse_failed',
  'parse_timeout',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Narrows a code that came from outside this process (the parser's) to one that this table knows. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_TABLE, code);
}

/** A code of the dashboard's routes alone. */
export type ConsoleErrorCode = keyof typeof CONSOLE_ERRORS;

export function isConsoleErrorCode(code: ErrorCode): code is ConsoleErrorCode {
  return Object.hasOwn(CONSOLE_ERRORS, code);
}

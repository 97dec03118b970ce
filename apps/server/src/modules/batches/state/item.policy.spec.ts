import fc from 'fast-check';
import { type ConsoleErrorCode, DomainError, ERROR_TABLE, type ErrorCode, isConsoleErrorCode } from '../../../errors';
import { MAX_ATTEMPTS, outcomeOf, returnBackOffMs } from './item.policy';
import { MAX_RETURNS } from './item.state';

const FRESH = { failures: 0, returns: 0 };
type ItemCode = Exclude<ErrorCode, ConsoleErrorCode>;

const CODES = (Object.keys(ERROR_TABLE) as ErrorCode[]).filter((code): code is ItemCode => !isConsoleErrorCode(code));

/** What an execution that ends in an error does to its item, and what callers read when it is the end of it. */
const TABLE: Readonly<Record<ItemCode, readonly ['fails' | 'failure' | 'return', string]>> = {
  unsupported_input: ['fails', 'unsupported_input'],
  unreadable_document: ['fails', 'unreadable_document'],
  encrypted_document: ['fails', 'encrypted_document'],
  animated_image: ['fails', 'animated_image'],
  page_limit_exceeded: ['fails', 'page_limit_exceeded'],
  document_too_large: ['fails', 'document_too_large'],
  parse_failed: ['fails', 'parse_failed'],
  parse_timeout: ['fails', 'parse_timeout'],
  quota_exceeded: ['fails', 'quota_exceeded'],
  file_expired: ['fails', 'file_expired'],
  url_fetch_failed: ['fails', 'url_fetch_failed'],
  url_origin_failed: ['failure', 'url_fetch_failed'],
  url_fetch_timed_out: ['failure', 'url_fetch_failed'],
  parser_died: ['failure', 'parse_failed'],
  internal_error: ['failure', 'internal_error'],
  unavailable: ['return', 'internal_error'],
  overloaded: ['return', 'internal_error'],
  client_closed_request: ['return', 'internal_error'],
  // No execution ends in these; if one does, it was a mistake of ours and no secret of it gets out.
  invalid_api_key: ['fails', 'internal_error'],
  phi_requires_file_upload: ['fails', 'internal_error'],
  file_not_found: ['fails', 'internal_error'],
  batch_not_found: ['fails', 'internal_error'],
  item_not_found: ['fails', 'internal_error'],
  not_found: ['fails', 'internal_error'],
  link_expired: ['fails', 'internal_error'],
  bad_request: ['fails', 'internal_error'],
  file_not_uploaded: ['fails', 'internal_error'],
  result_not_ready: ['fails', 'internal_error'],
  result_expired: ['fails', 'internal_error'],
  request_timeout: ['fails', 'internal_error'],
  request_too_large: ['fails', 'internal_error'],
  unsupported_media_type: ['fails', 'internal_error'],
  rate_limited: ['fails', 'internal_error'],
  limit_reached: ['fails', 'internal_error'],
};

describe.each(CODES)('%s', (code) => {
  const [verdict, shown] = TABLE[code];
  const error = new DomainError(code);

  it(`${verdict === 'fails' ? 'is the end' : 'is tried again'} and is told as ${shown}`, () => {
    const first = outcomeOf(error, FRESH, 0.5);
    if (verdict === 'fails') expect(first).toMatchObject({ kind: 'fails', error: { code: shown } });
    else expect(first).toMatchObject({ kind: 'again', counts: verdict });
    const last = outcomeOf(error, { failures: MAX_ATTEMPTS - 1, returns: MAX_RETURNS }, 0.5);
    expect(last).toMatchObject({ kind: 'fails', error: { code: shown } });
  });
});

it('makes three attempts, and twenty returns beside them', () => {
  const died = new DomainError('parser_died');
  const away = new DomainError('unavailable');
  expect(outcomeOf(died, { failures: 1, returns: 20 }, 0).kind).toBe('again');
  expect(outcomeOf(died, { failures: 2, returns: 0 }, 0).kind).toBe('fails');
  expect(outcomeOf(away, { failures: 2, returns: 19 }, 0).kind).toBe('again');
  expect(outcomeOf(away, { failures: 0, returns: 20 }, 0).kind).toBe('fails');
});

it('takes what it does not know for a mistake of ours, and tells nothing of it', () => {
  const strange = new Error('https://docs.test/a?token=secret');
  expect(outcomeOf(strange, FRESH, 0)).toMatchObject({ kind: 'again', counts: 'failure' });
  expect(outcomeOf(strange, { failures: 2, returns: 0 }, 0)).toEqual({
    kind: 'fails',
    error: { code: 'internal_error', message: ERROR_TABLE.internal_error.message },
  });
});

it('passes the sentence of an error on', () => {
  const error = new DomainError('url_fetch_failed', 'https://docs.test/a answered with status 404.');
  expect(outcomeOf(error, FRESH, 0)).toEqual({
    kind: 'fails',
    error: { code: 'url_fetch_failed', message: 'https://docs.test/a answered with status 404.' },
  });
});

it('waits twice as long each time, never more than a minute and a half, and never the same for all', () => {
  expect([0, 1, 2, 3].map((returns) => returnBackOffMs(returns, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000]);
  fc.assert(
    fc.property(fc.nat(50), fc.double({ min: 0, max: 1, noNaN: true }), (returns, random) => {
      const waits = returnBackOffMs(returns, random);
      expect(waits).toBeGreaterThanOrEqual(500);
      expect(waits).toBeLessThanOrEqual(90_000);
    }),
  );
  expect(returnBackOffMs(3, 0)).not.toBe(returnBackOffMs(3, 1));
});

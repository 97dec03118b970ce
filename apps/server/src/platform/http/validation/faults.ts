/**
 * Checks of single values with pydantic's messages, shared by body fields and nested shapes. Each returns null for a
 * valid value.
 */
import type { Fault } from './validation-failed';

/** Checks that a value is one of a few words. */
export function choiceFault(value: unknown, of: readonly string[]): Fault | null {
  if (of.some((word) => word === value)) return null;
  const quoted = of.map((word) => `'${word}'`);
  const last = quoted.pop() ?? '';
  const expected = quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
  return { type: 'literal_error', msg: `Input should be ${expected}`, ctx: { expected } };
}

/** Checks that a value is an integer within bounds. */
export function wholeNumberFault(value: unknown, ge: number, le: number): Fault | null {
  if (typeof value === 'string') {
    return { type: 'int_parsing', msg: 'Input should be a valid integer, unable to parse string as an integer' };
  }
  if (typeof value !== 'number') return { type: 'int_type', msg: 'Input should be a valid integer' };
  if (!Number.isInteger(value)) {
    return { type: 'int_from_float', msg: 'Input should be a valid integer, got a number with a fractional part' };
  }
  if (value < ge) {
    return { type: 'greater_than_equal', msg: `Input should be greater than or equal to ${String(ge)}`, ctx: { ge } };
  }
  if (value > le) {
    return { type: 'less_than_equal', msg: `Input should be less than or equal to ${String(le)}`, ctx: { le } };
  }
  return null;
}

/** Checks that a value is a string of at most `max_length` characters for which `wrong` returns no complaint. */
export function textFault(value: unknown, max_length: number, wrong: (text: string) => string | null): Fault | null {
  if (typeof value !== 'string') return { type: 'string_type', msg: 'Input should be a valid string' };
  if (/\p{Surrogate}/u.test(value)) {
    return {
      type: 'string_unicode',
      msg: 'Input should be a valid string, unable to parse raw data as a unicode string',
    };
  }
  if (value.length > max_length && Array.from(value).length > max_length) {
    const msg = `String should have at most ${String(max_length)} characters`;
    return { type: 'string_too_long', msg, ctx: { max_length } };
  }
  // Postgres can't store a NUL character.
  const error = value.includes('\0') ? 'a NUL character is not accepted' : wrong(value);
  return error === null ? null : { type: 'value_error', msg: `Value error, ${error}`, ctx: { error } };
}

const SCHEMES = "'http' or 'https'";

/** Checks an http or https URL. */
export function urlFault(value: unknown): Fault | null {
  if (typeof value !== 'string') return { type: 'url_type', msg: 'URL input should be a string or URL' };
  if (!URL.canParse(value)) {
    const error = /^[a-z][a-z0-9+.-]*:/i.test(value) ? 'invalid URL' : 'relative URL without a base';
    return { type: 'url_parsing', msg: `Input should be a valid URL, ${error}`, ctx: { error } };
  }
  return ['http:', 'https:'].includes(new URL(value).protocol)
    ? null
    : { type: 'url_scheme', msg: `URL scheme should be ${SCHEMES}`, ctx: { expected_schemes: SCHEMES } };
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Checks that a value is null or a time with its zone. */
export function timeFault(value: unknown): Fault | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return { type: 'datetime_type', msg: 'Input should be a valid datetime' };
  return TIME.test(value) && !Number.isNaN(new Date(value).getTime())
    ? null
    : { type: 'datetime_parsing', msg: 'Input should be a valid datetime with a time zone' };
}

/**
 * The error responses of a route for the OpenAPI document: one response for each status, with a schema for each error
 * code.
 */
import { applyDecorators } from '@nestjs/common';
import { ApiResponse, type ApiResponseMetadata } from '@nestjs/swagger';
import { ERROR_TABLE, type ErrorCode, wireCodeOf } from '../../errors';
import { nameOf, refTo, type Schema, VALIDATION_ERROR } from './error-schemas';

type HeadersOf = NonNullable<ApiResponseMetadata['headers']>;

/** Errors of every route that needs a key. */
const OF_EVERY_ROUTE: readonly ErrorCode[] = [
  'bad_request',
  'invalid_api_key',
  'rate_limited',
  'request_timeout',
  'internal_error',
  'unavailable',
];

/** Statuses of errors that can occur before a route's handler runs. */
const BEFORE_THE_ROUTE: ReadonlySet<number> = new Set([400, 401, 408, 429, 500, 503]);

const RETRY_AFTER: HeadersOf = {
  'Retry-After': { description: 'Seconds to wait.', required: true, schema: { type: 'integer' } },
};

const CHALLENGE: HeadersOf = {
  'WWW-Authenticate': { description: 'ApiKey', required: true, schema: { type: 'string' } },
};

const HEADERS_OF_STATUS: ReadonlyMap<number, HeadersOf> = new Map([
  [429, RETRY_AFTER],
  [503, RETRY_AFTER],
]);

/** The error codes of a route, in addition to those of every route. */
export function ApiErrors(...codes: readonly ErrorCode[]): MethodDecorator {
  return ApiErrorsWith({}, ...codes);
}

/** The same for a route that adds headers to all of its own answers. */
export function ApiErrorsWith(headers: HeadersOf, ...codes: readonly ErrorCode[]): MethodDecorator {
  return describe(headers, [...codes, ...OF_EVERY_ROUTE]);
}

/** All error codes of a route that needs no key. */
export function KeylessApiErrors(...codes: readonly ErrorCode[]): MethodDecorator {
  return describe({}, [...codes, ...OF_EVERY_ROUTE.filter((code) => code !== 'invalid_api_key')]);
}

function describe(headers: HeadersOf, codes: readonly ErrorCode[]): MethodDecorator {
  const own = (status: number): HeadersOf => (BEFORE_THE_ROUTE.has(status) ? optional(headers) : headers);
  const responses = [...byStatus(codes)].map(([status, ofStatus]) =>
    ApiResponse({
      status,
      description: ofStatus.map((code) => `\`${wireCodeOf(code)}\`: ${ERROR_TABLE[code].message}`).join('\n\n'),
      headers: {
        ...HEADERS_OF_STATUS.get(status),
        ...(ofStatus.includes('invalid_api_key') ? CHALLENGE : {}),
        ...own(status),
      },
      content: { 'application/json': { schema: oneOf(ofStatus) } },
    }),
  );
  return applyDecorators(
    ApiResponse({
      status: 422,
      description: 'The request says something that is not valid.',
      headers: own(422),
      content: { 'application/json': { schema: { $ref: refTo(VALIDATION_ERROR) } } },
    }),
    ...responses,
  );
}

function optional(headers: HeadersOf): HeadersOf {
  return Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, { ...header, required: false }]));
}

function oneOf(codes: readonly ErrorCode[]): Schema {
  const refs = new Map(codes.map((code) => [wireCodeOf(code), refTo(nameOf(code))]));
  const [only, ...others] = refs.values();
  if (others.length === 0) return { $ref: only };
  return {
    oneOf: [...refs.values()].map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'error', mapping: Object.fromEntries(refs) },
  };
}

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERROR_TABLE[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

/**
 * What a call can throw: one class for each reason that a program would tell apart. Each has a name of a type of its own, since TypeScript
 * takes classes of the same shape for one and would narrow them away after an `instanceof`.
 */
import type { ErrorCode, ExtractSchemaResponse, ValidationFault } from './types.js';

/** Everything that this package throws by itself; an abort throws the reason of its signal. */
export class RectoError extends Error {
  override readonly name: string = 'RectoError';
}

/** No answer: the connection failed or broke off. A parse or an extraction may have been billed if it broke off late. */
export class ConnectionError extends RectoError {
  override readonly name = 'ConnectionError';
}

/** One try took longer than its time limit. */
export class TimeoutError extends RectoError {
  override readonly name = 'TimeoutError';
}

/** The values of an extraction don't fit the schema, mostly since one that it requires isn't in the document. */
export class ValuesMismatchError extends RectoError {
  override readonly name = 'ValuesMismatchError';

  constructor(
    message: string,
    /** The answer as it came. It was billed. */
    readonly response: ExtractSchemaResponse,
  ) {
    super(message);
  }
}

/** A message that isn't what the service sent, or is too old. */
export class WebhookVerificationError extends RectoError {
  override readonly name = 'WebhookVerificationError';
}

interface Answer {
  readonly status: number;
  readonly message: string;
  readonly code?: ErrorCode | undefined;
  readonly body?: unknown;
  readonly requestId?: string | undefined;
  /** Seconds, from `Retry-After`. */
  readonly retryAfter?: number | undefined;
}

/** An answer of the service that isn't a success. */
export class ApiError extends RectoError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** A flat code to switch on; a 422 has none, and neither has what a proxy or a storage answers. */
  readonly code: ErrorCode | undefined;
  /** The body: an object where it was JSON, else the beginning of its text. */
  readonly body: unknown;
  /** To be told when the error is reported. */
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor({ status, message, code, body, requestId, retryAfter }: Answer) {
    super(message);
    this.status = status;
    this.code = code;
    this.body = body;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** 401: the key is missing or not valid. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** 402: the credits don't cover the request. */
export class QuotaExceededError extends ApiError {
  override readonly name = 'QuotaExceededError';
}

/** 403: this key may not do that. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError';
}

/** 404: there is no such batch, item or file. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** 409: not now, or not any more; `code` says which. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}

/** 410: the result was deleted. */
export class ResultExpiredError extends ApiError {
  override readonly name = 'ResultExpiredError';
}

/** 400, 413 and 415: the document can't be read, or is too large; `code` says which. */
export class DocumentError extends ApiError {
  override readonly name = 'DocumentError';
}

/** 422: the request says something that isn't valid. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError';

  get faults(): readonly ValidationFault[] {
    const detail = isRecord(this.body) ? this.body['detail'] : undefined;
    return Array.isArray(detail) ? detail.filter(isFault) : [];
  }
}

/** 429: too many requests, or as many open batches as there may be. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** 5xx: the service, or a proxy before it, can't answer now. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  400: DocumentError,
  401: AuthenticationError,
  402: QuotaExceededError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: ResultExpiredError,
  413: DocumentError,
  415: DocumentError,
  422: ValidationError,
  429: RateLimitError,
};

/** The error for an answer of the service, whose body is JSON or text. */
export function apiError(status: number, headers: { get(name: string): string | null }, text: string): ApiError {
  const body = jsonOf(text);
  const Class = CLASSES[status] ?? (status >= 500 ? ServerError : ApiError);
  return new Class({
    status,
    message: messageOf(status, body),
    code: codeOf(body),
    body: body ?? text.slice(0, 1_000),
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: secondsOf(headers.get('retry-after')),
  });
}

function messageOf(status: number, body: unknown): string {
  if (!isRecord(body)) return `The service answered ${status}.`;
  if (typeof body['message'] === 'string') return body['message'];
  if (!Array.isArray(body['detail'])) return `The service answered ${status}.`;
  return body['detail']
    .filter(isFault)
    .map(({ loc, msg }) => `${loc.join('.')}: ${msg}`)
    .join('; ');
}

function codeOf(body: unknown): ErrorCode | undefined {
  const code = isRecord(body) ? body['error'] : undefined;
  return typeof code === 'string' ? (code as ErrorCode) : undefined;
}

function secondsOf(value: string | null): number | undefined {
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isFault(value: unknown): value is ValidationFault {
  return isRecord(value) && Array.isArray(value['loc']) && typeof value['msg'] === 'string';
}

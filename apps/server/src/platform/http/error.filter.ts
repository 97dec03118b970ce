/** All errors leave the service here, as `{error, message, …}`, or as the 422 body for an invalid request. */
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorCode, wireCodeOf } from '../../errors';
import { EventLog } from '../observability';
import { discreet, ValidationFailed } from './validation';

const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  overloaded: 2,
  unavailable: 5,
  rate_limited: 1,
  limit_reached: 30,
  // The longer of the two periods over which attempts to sign in are counted.
  too_many_attempts: 900,
  // The longest period over which mails are counted.
  too_many_mails: 86_400,
};

const CODE_OF_STATUS: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  [400, 'bad_request'],
  [404, 'not_found'],
  [408, 'request_timeout'],
  [413, 'request_too_large'],
  [414, 'bad_request'],
  [415, 'unsupported_media_type'],
]);

@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: EventLog) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(exception, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** Also called for errors before a handler is reached. */
  answer(exception: unknown, request: FastifyRequest, reply: FastifyReply): void {
    // A caller that was too slow was answered while the handler still waited for the body.
    if (reply.raw.writableEnded) return;
    if (exception instanceof ValidationFailed) {
      request.outcome = { errorCode: 'validation_failed' };
      void reply.status(422).send({ detail: request.caller?.phi === true ? discreet(exception) : exception.detail });
      return;
    }
    const error = toDomainError(exception);
    request.outcome = { errorCode: wireCodeOf(error.code) };
    if (error.status >= 500) this.log.failure(error.code, exception, { request_id: request.id });
    if (reply.raw.headersSent || reply.raw.destroyed) {
      // It is too late for an error body; closing the connection tells the caller that the answer is incomplete.
      reply.raw.destroy();
      return;
    }
    const retryAfter = RETRY_AFTER_SECONDS[error.code];
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    if (error.code === 'invalid_api_key') void reply.header('www-authenticate', 'ApiKey');
    const isForeign = request.routeOptions.config.foreign !== undefined;
    void reply.status(error.status).send(isForeign ? { detail: error.message } : error.toBody());
  }
}

function toDomainError(exception: unknown): DomainError {
  if (exception instanceof DomainError) return exception;
  const status = statusOf(exception);
  const code = status === undefined ? undefined : CODE_OF_STATUS.get(status);
  return new DomainError(code ?? 'internal_error', undefined, {}, exception);
}

/** The status of an error that Nest or Fastify threw. */
function statusOf(exception: unknown): number | undefined {
  if (exception instanceof HttpException) return exception.getStatus();
  if (!(exception instanceof Error) || !('statusCode' in exception)) return undefined;
  return typeof exception.statusCode === 'number' ? exception.statusCode : undefined;
}

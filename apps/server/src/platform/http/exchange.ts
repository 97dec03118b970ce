/**
 * One request and its answer, as far as a use case has to know: an id of its own, the raw message for streams, and a signal
 * that goes off when the caller hangs up or the request runs past its time.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../errors';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly signal: AbortSignal;
}

/** The exchange of a handler; its time is counted from here. */
export const CurrentExchange = createParamDecorator((_: unknown, context: ExecutionContext): Exchange => {
  const http = context.switchToHttp();
  const { raw } = http.getRequest<FastifyRequest>();
  const reply = http.getResponse<FastifyReply>();
  return { request: raw, signal: signalOf(raw, reply.raw, reply.server.requestMs) };
});

declare module 'fastify' {
  interface FastifyInstance {
    /** The time that a synchronous request may take in all. */
    requestMs: number;
  }
}

function signalOf(request: IncomingMessage, response: ServerResponse, totalMs: number): AbortSignal {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(
      new DomainError('parse_timeout', 'The request ran past its time. Split the document or use a batch.'),
    );
  }, totalMs);
  const over = (): void => {
    clearTimeout(timer);
    // Answered before the body was in: nobody waits for what is still made of it.
    if (!response.writableFinished || !request.complete) controller.abort(new DomainError('client_closed_request'));
  };
  if (response.destroyed || response.closed) over();
  else response.once('close', over);
  return controller.signal;
}

/**
 * One request with its answer, as far as a use case needs them: its id, the raw messages for streaming, and a signal
 * that aborts when the caller hangs up or the request's deadline passes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../errors';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly signal: AbortSignal;
}

/** The exchange of a handler; its deadline starts here. */
export const CurrentExchange = createParamDecorator((_: unknown, context: ExecutionContext): Exchange => {
  const http = context.switchToHttp();
  const { raw } = http.getRequest<FastifyRequest>();
  const reply = http.getResponse<FastifyReply>();
  return { request: raw, signal: signalOf(raw, reply.raw, reply.server.requestMs) };
});

declare module 'fastify' {
  interface FastifyInstance {
    /** The deadline of a synchronous request. */
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
    // If the connection ends before the answer is sent or the body is read, nobody waits for the result.
    if (!response.writableFinished || !request.complete) controller.abort(new DomainError('client_closed_request'));
  };
  if (response.destroyed || response.closed) over();
  else response.once('close', over);
  return controller.signal;
}

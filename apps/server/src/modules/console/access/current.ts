import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../errors';
import { networkOf, type VisitingMember } from '../../../platform/http';
import type { LiveSession, Visit } from '../../accounts';

/** The member that the guard admitted. */
export const CurrentMember = createParamDecorator((_: unknown, context: ExecutionContext): VisitingMember => {
  const { member } = context.switchToHttp().getRequest<FastifyRequest>();
  if (member === undefined) throw new DomainError('not_signed_in');
  return member;
});

/** The session that the guard found. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): LiveSession => {
  const session = sessionOf(context.switchToHttp().getRequest<FastifyRequest>());
  if (session === null) throw new DomainError('not_signed_in');
  return session;
});

/** Where a request to sign in comes from, and the session that its browser has. */
export const CurrentVisit = createParamDecorator((_: unknown, context: ExecutionContext): Visit => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { network: networkOf(request.ip, request.raw.socket.remoteAddress), session: sessionOf(request) };
});

function sessionOf({ visitor }: FastifyRequest): LiveSession | null {
  return visitor === undefined ? null : { id: visitor.sessionId, userId: visitor.userId };
}

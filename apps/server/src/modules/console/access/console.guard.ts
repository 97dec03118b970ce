import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '../../../config';
import { DomainError } from '../../../errors';
import { isSameOrigin, SessionCookie, type VisitingMember, type Visitor } from '../../../platform/http';
import { decodeTypeId } from '../../../platform/ids';
import { isAtLeast, MembersService, ROLES, SessionsService } from '../../accounts';
import { ACCESS, type Access, type ConsoleRouteName } from './access';
import { CSRF_HEADER, CsrfTokens } from './csrf-token';

export const ROUTE_NAME = 'console route';

const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Admits who may call a route: its entry in the table, the session, the membership. Keys of the API open nothing here. */
@Injectable()
export class ConsoleGuard implements CanActivate {
  private readonly cookie: SessionCookie;

  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
    private readonly members: MembersService,
    private readonly csrf: CsrfTokens,
    private readonly config: AppConfig,
  ) {
    this.cookie = new SessionCookie(config);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: Readonly<Record<string, string>> }>>();
    const name = this.reflector.get<ConsoleRouteName>(ROUTE_NAME, context.getHandler());
    const access: Access = ACCESS[name];
    const hasEffect = !WITHOUT_EFFECT.has(request.method);
    if (hasEffect) this.requireSameOrigin(request);
    const visitor = await this.visitorOf(request);
    if (visitor !== null) request.visitor = visitor;
    if (access === 'anyone') return true;
    if (visitor === null) throw new DomainError('not_signed_in');
    if (hasEffect && !this.csrf.isOf(visitor, request.headers[CSRF_HEADER]))
      throw new DomainError('cross_site_request');
    if (access === 'signed in') return true;
    const member = await this.memberOf(request.params['organisation_id'] ?? '', visitor);
    if (!isAtLeast(member.role, access)) throw new DomainError('role_too_low');
    request.member = member;
    return true;
  }

  private requireSameOrigin({ headers }: FastifyRequest): void {
    const secFetchSite = headers['sec-fetch-site'];
    const said = {
      secFetchSite: Array.isArray(secFetchSite) ? secFetchSite.join() : secFetchSite,
      origin: headers.origin,
    };
    const { publicUrl } = this.config.http;
    if (!isSameOrigin({ ...said, host: headers.host, publicUrl })) throw new DomainError('cross_site_request');
  }

  private async visitorOf(request: FastifyRequest): Promise<Visitor | null> {
    const token = this.cookie.read(request);
    const session = token === null ? null : await this.sessions.find(token);
    return session === null ? null : { sessionId: session.id, userId: session.userId };
  }

  /** An organisation of others answers like one that doesn't exist. */
  private async memberOf(organisation: string, visitor: Visitor): Promise<VisitingMember> {
    const organisationId = decodeTypeId('org', organisation);
    const found = organisationId === null ? null : await this.members.find({ organisationId, userId: visitor.userId });
    if (found === null) throw new DomainError('organisation_not_found');
    return { ...visitor, organisationId: found.organisationId, role: found.role, phi: found.phi };
  }
}

/** Routes with a least role lie below an organisation. */
export function needsMembership(access: Access): boolean {
  return ROLES.some((role) => role === access);
}

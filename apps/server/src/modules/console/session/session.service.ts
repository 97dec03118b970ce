import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppConfig } from '../../../config';
import { DomainError } from '../../../errors';
import { SessionCookie } from '../../../platform/http';
import {
  AccountMails,
  AccountsService,
  type LiveSession,
  MembersService,
  type OpenedSession,
  SessionsService,
  SignInService,
  UsersService,
  type Visit,
} from '../../accounts';
import { Grants } from '../../usage';
import { CsrfTokens } from '../access/csrf-token';
import type { MeDto, OpenLinkDto, OptionsDto } from './dto/me.dto';
import type { AddressDto, ChangePasswordDto, FollowLinkDto, LinkDto, SignInDto } from './dto/sign-in.dto';
import { presentLink, presentMe } from './session.presenter';

/** Sessions of the dashboard: whatever begins one answers with the cookie and with who one is. */
@Injectable()
export class ConsoleSessions {
  private readonly cookie: SessionCookie;

  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly members: MembersService,
    private readonly accounts: AccountsService,
    private readonly csrf: CsrfTokens,
    private readonly mails: AccountMails,
    private readonly grants: Grants,
    private readonly config: AppConfig,
  ) {
    this.cookie = new SessionCookie(config);
  }

  options(): OptionsDto {
    const { isSignUpOpen, mail } = this.config;
    return { object: 'options', sign_up: isSignUpOpen, mail: mail !== null };
  }

  requestSignUp({ email }: AddressDto, { network }: Visit): Promise<void> {
    return this.mails.requestSignUp(email, network);
  }

  requestReset({ email }: AddressDto, { network }: Visit): Promise<void> {
    return this.mails.requestReset(email, network);
  }

  async signIn(body: SignInDto, visit: Visit, reply: FastifyReply): Promise<MeDto> {
    return this.begin(await this.signIns.signIn(body, visit), reply);
  }

  async changePassword(
    { current_password, new_password }: ChangePasswordDto,
    session: LiveSession,
    { network }: Visit,
    reply: FastifyReply,
  ): Promise<MeDto> {
    const change = { old: current_password, fresh: new_password };
    return this.begin(await this.signIns.changePassword(session, change, network), reply);
  }

  async look({ token }: LinkDto): Promise<OpenLinkDto> {
    const open = await this.signIns.look(token);
    const { organisationId } = open.link;
    return presentLink(open, organisationId === null ? null : await this.accounts.find(organisationId));
  }

  async follow(body: FollowLinkDto, visit: Visit, reply: FastifyReply): Promise<MeDto> {
    const { token, email, name, password, organisation } = body;
    const texts = { email: orNull(email), password: orNull(password), organisation: orNull(organisation.trim()) };
    const session = await this.signIns.follow({ token, name, ...texts }, visit, (client, organisationId, actor) =>
      this.grants.addPlanIn(client, organisationId, actor),
    );
    return this.begin(session, reply);
  }

  async me(session: LiveSession): Promise<MeDto> {
    const user = await this.users.find(session.userId);
    if (user === null) throw new DomainError('not_signed_in');
    return presentMe(user, await this.members.organisationsOf(user.id), this.csrf.tokenOf(session.id));
  }

  async signOut(session: LiveSession, reply: FastifyReply): Promise<void> {
    await this.sessions.end(session);
    this.cookie.take(reply);
  }

  async signOutEverywhere({ userId }: LiveSession, reply: FastifyReply): Promise<void> {
    await this.sessions.endAll(userId);
    this.cookie.take(reply);
  }

  private async begin(session: OpenedSession, reply: FastifyReply): Promise<MeDto> {
    const me = await this.me(session);
    this.cookie.give(reply, session.token, session.expiresAt);
    return me;
  }
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
